import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { confirmApp, type NewApp, removeApp, startApp } from '../contract.ts';
import { pageTexts } from '../page-texts.ts';
import { RemoveButton } from './remove-button.tsx';

const appTexts = pageTexts.app;

/** Sets up an authenticator app, replaces it, or removes it. `since`: UTC ISO time, null without an app. */
export function AppSection({
  since,
  onAdded,
}: {
  since: string | null;
  onAdded: (recoveryCodes: readonly string[]) => void;
}) {
  const times = useTimes();
  const toast = useToast();
  const start = useWrite(startApp, pageTexts.failed);
  const [app, setApp] = useState<NewApp>();

  async function begin(): Promise<void> {
    const result = await start.run({});
    if (result?.ok) setApp(result.value);
  }

  function onConfirmed(recoveryCodes: readonly string[]): void {
    setApp(undefined);
    toast({ kind: 'success', text: since === null ? appTexts.added : appTexts.replaced });
    onAdded(recoveryCodes);
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">{since === null ? appTexts.off : appTexts.on(times.dateTime(since))}</p>
      {start.failure ? <Note tone="bad">{start.failure}</Note> : null}
      {app ? (
        <>
          {since !== null && <p className="prose">{appTexts.replacing}</p>}
          <SetUp app={app} onConfirmed={onConfirmed} />
        </>
      ) : (
        <Button
          {...(since === null ? { variant: 'primary' } : { size: 'small' })}
          busy={start.busy}
          busyLabel={appTexts.preparing}
          onClick={() => void begin()}
        >
          {since === null ? appTexts.setUp : appTexts.replace}
        </Button>
      )}
      {since !== null && (
        <RemoveButton
          contract={removeApp}
          input={{}}
          label={appTexts.remove}
          question={appTexts.confirmRemove}
          onRemoved={() => toast({ kind: 'success', text: appTexts.removed })}
        />
      )}
    </div>
  );
}

/** The QR code of a new app, and the field for its first code. */
function SetUp({ app, onConfirmed }: { app: NewApp; onConfirmed: (codes: readonly string[]) => void }) {
  const { run, busy, failure, dismiss } = useWrite(confirmApp, pageTexts.failed);
  const [code, setCode] = useState('');
  const { size, path } = app.qr;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = await run({ code });
    if (result?.ok) onConfirmed(result.value.recoveryCodes);
  }

  return (
    <form className="form" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <p className="prose">{appTexts.scan}</p>
      <svg className="security-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={appTexts.qr}>
        <path d={path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p>
        {appTexts.secret} <span className="security-secret">{app.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
      </p>
      <TextField
        label={appTexts.code}
        name="code"
        className="max-w-40"
        value={code}
        error={failure}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => {
          setCode(event.currentTarget.value);
          dismiss();
        }}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel={appTexts.confirming}>
          {appTexts.confirm}
        </Button>
      </div>
    </form>
  );
}
