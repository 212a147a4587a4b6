import '../../../web/styles/admin-entry.css';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { formTexts } from '../../../web/forms/form-texts.ts';
import { UnsavedChanges } from '../../../web/forms/unsaved-changes.tsx';
import { ReadContent } from '../../../web/read-content.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { classNames } from '../../../web/ui/class-names.ts';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Administrator, rule, saveRule } from '../contract.ts';
import { retentionTexts } from '../retention-texts.ts';
import { GRACE_DAYS } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { RetentionSection } from './retention-form.tsx';

/** /admin/security: the rule that requires a second factor, who has none, and the retention periods; live. */
export function RuleScreen() {
  const read = useRead(rule, {});
  return (
    <>
      <PageHeading>{shellTexts.title}</PageHeading>
      <p className="prose mb-6">{adminTexts.lead}</p>
      <ReadContent read={read} words={adminTexts} skeleton={{ count: 2, height: 120 }}>
        {(data) => (
          <div className="grid gap-7">
            <Panel title={adminTexts.rule}>
              <RuleForm version={data.version} isRequired={data.isRequired} />
            </Panel>
            <Panel title={adminTexts.administrators}>
              <ul className="grid gap-4">
                {data.administrators.map((one) => (
                  <AdministratorRow key={one.id} administrator={one} />
                ))}
              </ul>
              <p className="field-hint mt-5">{adminTexts.lost}</p>
            </Panel>
            <Panel title={retentionTexts.title}>
              <RetentionSection />
            </Panel>
          </div>
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.title, RuleScreen);

function RuleForm({ version, isRequired }: { version: number; isRequired: boolean }) {
  const { run, busy, failure } = useWrite(saveRule, adminTexts.failed);
  const toast = useToast();
  const [edited, setEdited] = useState<boolean>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = await run({ version, isRequired: edited ?? isRequired });
    if (!result?.ok) return;
    setEdited(undefined);
    toast({ kind: 'success', text: adminTexts.saved });
  }

  return (
    <>
      <form className="form" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        {failure ? <Note tone="bad">{failure}</Note> : null}
        <CheckField
          label={adminTexts.isRequired}
          hint={adminTexts.hint(GRACE_DAYS)}
          checked={edited ?? isRequired}
          onChange={setEdited}
        />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel={formTexts.saving}>
            {adminTexts.save}
          </Button>
        </div>
      </form>
      <UnsavedChanges hasChanges={(edited ?? isRequired) !== isRequired} />
    </>
  );
}

function AdministratorRow({
  administrator: { name, email, hasFactor, dueAt },
}: {
  administrator: Administrator;
}) {
  const times = useTimes();
  const Icon = hasFactor ? ShieldCheck : ShieldAlert;
  const missing = dueAt ? adminTexts.missingUntil(times.dateTime(dueAt)) : adminTexts.missing;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="field-hint">{email}</p>
      </div>
      <p className={classNames('flex items-center gap-2', !hasFactor && 'text-warn font-semibold')}>
        <Icon size={18} aria-hidden="true" />
        <span>
          {adminTexts.factor}: {hasFactor ? adminTexts.hasFactor : missing}
        </span>
      </p>
    </li>
  );
}
