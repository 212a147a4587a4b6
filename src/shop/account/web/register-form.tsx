import type { FormEvent } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { register, type SessionUser, terms as termsRead } from '../contract.ts';
import { checkRegistration, type RegisterForm as RegisterFields } from '../forms.ts';
import { registrationProblem } from '../identity-errors.ts';
import { ROLES } from '../rules.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';
import { useForm } from './use-form.ts';

const words = texts.register;
const FIELDS = ['name', 'email', 'password', 'address'] as const satisfies readonly (keyof RegisterFields)[];
/** Sentences that stand under their field; all others are about the whole form. */
const ownSentence = (message: string) => message !== words.fillAll && !message.startsWith(words.failed(''));

/** Name, email, password, address and role (SPEC L46, L89, L132). */
export function RegisterForm({
  done,
  onRegistered,
}: {
  /** The account is there: nothing more can be typed. */
  done: boolean;
  onRegistered: (user: SessionUser) => void;
}) {
  const form = useForm([...FIELDS, 'role']);
  const { data: terms } = useRead(termsRead, {});
  const { run, busy } = useWrite(register);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = form.values();
    const problem = checkRegistration(typed, terms?.passwordPolicy);
    if (problem) return form.refuse(problem);
    form.clear();
    const answer = await run(typed);
    if (answer?.ok) return onRegistered(answer.value.user);
    if (!answer) return;
    const wrong = FIELDS.filter((field) => answer.error.fields?.[field]);
    const taken = answer.error.code === 'email-taken' ? (['email'] as const) : [];
    form.refuse({ message: registrationProblem(answer.error), fields: [...wrong, ...taken] });
  }

  const { problem } = form;
  const besideField = problem && problem.fields.length === 1 && ownSentence(problem.message);
  const look = (field: (typeof FIELDS)[number]) => ({
    name: field,
    label: texts.fields[field],
    invalid: form.isWrong(field),
    error: besideField && form.isWrong(field) ? problem.message : undefined,
  });
  return (
    <form {...form.props} className="form mt-5" onSubmit={(event) => void submit(event)}>
      <FormNote tone="bad" text={besideField ? null : problem?.message} onDismiss={form.clear} />
      <fieldset className="form" disabled={done}>
        <TextField {...look('name')} autoComplete="name" enterKeyHint="next" />
        <TextField
          {...look('email')}
          type="email"
          autoComplete="email"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...look('password')}
          hint={terms && !look('password').error && texts.passwordHint[terms.passwordPolicy]}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <TextField {...look('address')} autoComplete="street-address" enterKeyHint="done" />
        <SelectField
          label={texts.fields.role}
          name="role"
          options={ROLES.map((role) => ({ value: role, label: words.roles[role] }))}
          hint={terms && (terms.roleCounts ? words.roleNote : words.roleNeedsGrant)}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          busyLabel={words.submitting}
          disabled={done}
        >
          {words.submit}
        </Button>
      </fieldset>
    </form>
  );
}
