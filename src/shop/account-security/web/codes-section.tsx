import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { renewRecoveryCodes } from '../contract.ts';
import { pageTexts } from '../page-texts.ts';

const codesTexts = pageTexts.codes;

interface CodesSectionProps {
  /** Number of unused codes. */
  left: number;
  hasFactor: boolean;
  /** Codes that have just been created. */
  newCodes: readonly string[];
  onNewCodes: (codes: readonly string[]) => void;
}

/** Shows new recovery codes once, and replaces them. */
export function CodesSection({ left, hasFactor, newCodes, onNewCodes }: CodesSectionProps) {
  const { run, failure } = useWrite(renewRecoveryCodes, pageTexts.failed);

  async function renew(): Promise<void> {
    const result = await run({});
    if (result?.ok) onNewCodes(result.value.recoveryCodes);
  }

  if (newCodes.length > 0) return <NewCodes codes={newCodes} onDone={() => onNewCodes([])} />;
  if (!hasFactor) return <p className="prose">{codesTexts.none}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">
        {codesTexts.lead} {codesTexts.left(left)}
      </p>
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <ConfirmAction
        question={codesTexts.confirmRenew}
        yes={codesTexts.yesRenew}
        busyLabel={codesTexts.renewing}
        action={renew}
      >
        {codesTexts.renew}
      </ConfirmAction>
    </div>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Also scrolls to the codes, which are below the part of the page that created them.
  useEffect(() => button.current?.focus(), []);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="warn">{codesTexts.fresh}</Note>
      <ul className="security-codes" aria-label={codesTexts.heading}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button ref={button} onClick={() => void copy()}>
          {isCopied ? codesTexts.copied : codesTexts.copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {codesTexts.done}
        </Button>
      </div>
    </div>
  );
}
