import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { renewRecoveryCodes } from '../contract.ts';
import { pageTexts } from '../page-texts.ts';
import { Failure, problemOf } from './section-parts.tsx';

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
  const { run, busy } = useWrite(renewRecoveryCodes);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function renew(): Promise<void> {
    setFailure(undefined);
    const result = await run({});
    if (!result) return;
    setAsking(false);
    if (result.ok) onNewCodes(result.value.recoveryCodes);
    else setFailure(problemOf(result.error));
  }

  if (newCodes.length > 0) return <NewCodes codes={newCodes} onDone={() => onNewCodes([])} />;
  if (!hasFactor) return <p className="prose">{codesTexts.none}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">
        {codesTexts.lead} {codesTexts.left(left)}
      </p>
      <Failure text={failure} />
      <ConfirmButton
        asking={asking}
        onAskingChange={setAsking}
        question={codesTexts.confirmRenew}
        yes={codesTexts.yesRenew}
        no={shellTexts.actions.cancel}
        busy={busy}
        busyLabel={codesTexts.renewing}
        onYes={() => void renew()}
      >
        {codesTexts.renew}
      </ConfirmButton>
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
