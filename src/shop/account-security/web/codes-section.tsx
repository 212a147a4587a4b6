import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { renewRecoveryCodes } from '../contract.ts';
import { pageTexts } from '../page-texts.ts';
import { Failure, problemOf } from './section-parts.tsx';

const words = pageTexts.codes;

interface CodesSectionProps {
  /** Number of unused codes. */
  left: number;
  hasFactor: boolean;
  /** Codes that have just been made. */
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
  if (!hasFactor) return <p className="prose">{words.none}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">
        {words.lead} {words.left(left)}
      </p>
      <Failure text={failure} />
      <ConfirmButton
        asking={asking}
        onAskingChange={setAsking}
        question={words.confirmRenew}
        yes={words.yesRenew}
        no={shell.actions.cancel}
        busy={busy}
        busyLabel={words.renewing}
        onYes={() => void renew()}
      >
        {words.renew}
      </ConfirmButton>
    </div>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Also scrolls to the codes, which may be above the part of the page that created them.
  useEffect(() => button.current?.focus(), []);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="warn">{words.fresh}</Note>
      <ul className="security-codes" aria-label={words.heading}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button ref={button} onClick={() => void copy()}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
