import type { ApiResult } from '../../../web/api/http.ts';
import { FieldsForm } from '../../../web/forms/fields-form.tsx';
import { useFields } from '../../../web/forms/use-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { isEmail, normalizeEmail } from '../../account/rules.ts';
import { adminTexts } from '../admin-texts.ts';
import type { StaffRole } from '../contract.ts';
import { RoleSelect } from './role-select.tsx';

const personTexts = adminTexts.person;

interface PersonFormProps {
  /** Text above the form. */
  lead: string;
  roles: readonly StaffRole[];
  words: {
    submit: string;
    submitting: string;
    /** Text of the toast. */
    submitted: (email: string) => string;
  };
  send: (person: { email: string; roleId: string }) => Promise<ApiResult<object>>;
}

/** Form with an email and a role; nothing if there are no roles. */
export function PersonForm({ lead, roles, words, send }: PersonFormProps) {
  const form = useFields({ email: '', roleId: '' });
  const toast = useToast();

  async function save(): Promise<void> {
    const { roleId } = form.values;
    const email = normalizeEmail(form.values.email);
    const saved = await form.submit({
      errors: {
        ...(!isEmail(email) && { email: personTexts.emailInvalid }),
        ...(!roleId && { roleId: personTexts.roleMissing }),
      },
      send: () => send({ email, roleId }),
      failed: adminTexts.failed,
    });
    if (!saved) return;
    form.set({ email: '' });
    toast({ kind: 'success', text: words.submitted(email) });
  }

  if (roles.length === 0) return null;
  return (
    <>
      <p className="field-hint mb-4">{lead}</p>
      <FieldsForm className="form mb-6" aria-label={words.submit} form={form} onSubmit={() => void save()}>
        <div className="form-pair">
          <TextField
            {...form.field('email')}
            label={personTexts.email}
            type="email"
            inputMode="email"
            maxLength={254}
          />
          <RoleSelect {...form.field('roleId')} roles={roles} />
        </div>
        <div>
          <Button type="submit" busy={form.busy} busyLabel={words.submitting}>
            {words.submit}
          </Button>
        </div>
      </FieldsForm>
    </>
  );
}
