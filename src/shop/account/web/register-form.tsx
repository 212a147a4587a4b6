import { type FormEvent, useRef } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { login, register, type SessionUser, terms as termsRead } from '../contract.ts';
import { checkRegistration, type RegisterForm as RegisterFields } from '../forms.ts';
import { registrationProblem } from '../identity-errors.ts';
import { ROLES } from '../rules.ts';
import { texts } from '../texts.ts';
import { AuthButton } from './auth-page.tsx';
import { FormNote } from './form-note.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

const registerTexts = texts.register;
const FIELDS = ['name', 'email', 'password', 'address'] as const satisfies readonly (keyof RegisterFields)[];
/** Returns whether a message is shown below its field instead of above the form. */
const isFieldMessage = (message: string) =>
  message !== texts.errors['fields-missing'] && !message.startsWith(registerTexts.failed(''));

/** Registration form (SPEC L46, L89, L132). */
export function RegisterForm({
  done,
  onRegistered,
}: {
  /** True once the account has been created: disables the form. */
  done: boolean;
  onRegistered: (user: SessionUser) => void;
}) {
  const form = useForm([...FIELDS, 'role']);
  const { data: terms } = useRead(termsRead, {});
  const { run, busy } = useWrite(register);
  const loginWrite = useWrite(login);
  /** Email of a registration whose outcome is unknown because its response was lost. */
  const uncertainEmail = useRef<string>(undefined);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const values = form.values();
    const problem = checkRegistration(values, terms?.passwordPolicy);
    if (problem) return form.showProblem(problem);
    form.clear();
    const result = await run(values);
    if (result?.ok) return onRegistered(result.value.user);
    if (!result) return;
    if (result.error.code === 'email-taken' && uncertainEmail.current === values.email) {
      const { email, password } = values;
      const loggedIn = await loginWrite.run({ email, password });
      if (loggedIn?.ok) return onRegistered(loggedIn.value.user);
    }
    if (result.error.status === 0 || result.error.status >= 500) uncertainEmail.current = values.email;
    const invalid = FIELDS.filter((field) => result.error.fields?.[field]);
    const taken = result.error.code === 'email-taken' ? (['email'] as const) : [];
    form.showProblem({ message: registrationProblem(result.error), fields: [...invalid, ...taken] });
  }

  const { problem } = form;
  const showAtField = problem && problem.fields.length === 1 && isFieldMessage(problem.message);
  const fieldProps = (field: (typeof FIELDS)[number]) => ({
    name: field,
    label: texts.fields[field],
    invalid: form.isInvalid(field),
    error: showAtField && form.isInvalid(field) ? problem.message : undefined,
  });
  return (
    <form {...form.props} className="form mt-5" onSubmit={(event) => void submit(event)}>
      <FormNote tone="bad" text={showAtField ? null : problem?.message} onDismiss={form.clear} />
      <fieldset className="form" disabled={done}>
        <TextField {...fieldProps('name')} autoComplete="name" enterKeyHint="next" />
        <TextField
          {...fieldProps('email')}
          type="email"
          autoComplete="email"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...fieldProps('password')}
          hint={terms && !fieldProps('password').error && texts.passwordHint[terms.passwordPolicy]}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <TextField {...fieldProps('address')} autoComplete="street-address" enterKeyHint="done" />
        <SelectField
          label={texts.fields.role}
          name="role"
          options={ROLES.map((role) => ({ value: role, label: registerTexts.roles[role] }))}
          hint={terms && (terms.canSelectRole ? registerTexts.roleNote : registerTexts.roleNeedsGrant)}
        />
        <AuthButton
          type="submit"
          busy={busy || loginWrite.busy}
          busyLabel={registerTexts.submitting}
          disabled={done}
        >
          {registerTexts.submit}
        </AuthButton>
      </fieldset>
    </form>
  );
}
