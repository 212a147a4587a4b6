import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { useVersionedDraft } from '../../../web/forms/use-versioned-draft.ts';
import { VersionedForm } from '../../../web/forms/versioned-form.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { type CurrentRetention, restoreRetention, retention, saveRetention } from '../contract.ts';
import { errors as errorTexts } from '../errors.ts';
import {
  type RetentionForm as Form,
  invalidFields,
  parseForm,
  RETENTION_LIMITS,
  type RetentionField,
  toForm,
} from '../retention.ts';
import { retentionTexts } from '../retention-texts.ts';

/** For how long the shop keeps read notifications and the audit log; live. */
export function RetentionSection() {
  const { data, error, isFetching, retry } = useRead(retention, {});
  if (data) return <RetentionForm current={data} refresh={retry} />;
  if (!error) return <SkeletonRows count={2} height={80} />;
  return (
    <ErrorState title={retentionTexts.loadFailed} busy={isFetching} onRetry={retry}>
      {error.message}
    </ErrorState>
  );
}

function RetentionForm({ current, refresh }: { current: CurrentRetention; refresh: () => void }) {
  const saving = useWrite(saveRetention);
  const restoring = useWrite(restoreRetention);
  const live = toForm(current);
  const state = useVersionedDraft<Form, RetentionField>({
    version: current.version,
    live,
    isUnchanged: (draft) => JSON.stringify(parseForm(draft)) === JSON.stringify(parseForm(live)),
    check: (draft) =>
      Object.fromEntries(
        invalidFields(parseForm(draft)).map((name) => [
          name,
          errorTexts['retention-days']({ ...RETENTION_LIMITS[name] }).message,
        ]),
      ),
    save: (version, draft) => saving.run({ version, retention: parseForm(draft) }),
    restore: restoring.run,
    busy: saving.busy,
    refresh,
    words: retentionTexts,
  });
  return (
    <VersionedForm state={state} className="form" words={retentionTexts}>
      <p className="prose">{retentionTexts.lead}</p>
      <DaysField name="notificationDays" state={state} />
      <DaysField name="auditDays" state={state} hint={retentionTexts.auditHint} />
    </VersionedForm>
  );
}

interface DaysFieldProps {
  name: RetentionField;
  state: Pick<ReturnType<typeof useVersionedDraft<Form, RetentionField>>, 'draft' | 'errors' | 'edit'>;
  hint?: string;
}

function DaysField({ name, state: { draft, errors, edit }, hint }: DaysFieldProps) {
  return (
    <TextField
      name={name}
      inputMode="numeric"
      maxLength={6}
      className="max-w-40"
      label={retentionTexts[name]}
      hint={[retentionTexts.range(RETENTION_LIMITS[name]), hint].filter(Boolean).join(' ')}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => edit({ [name]: event.currentTarget.value })}
    />
  );
}
