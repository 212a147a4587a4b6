import type { Message } from '../../shared/message.ts';
import { errors } from './errors.ts';
import { checkPassword, type PasswordPolicy } from './password.ts';
import { isEmail, normalizeEmail } from './rules.ts';

/** A form's error message and its invalid fields. */
export type FormProblem<Field extends string> = {
  readonly message: string;
  readonly fields: readonly Field[];
};
/** A problem that the browser and the server report with the same message. */
type CheckedProblem<Field extends string> = Message & FormProblem<Field>;

/** SPEC L90, L150. */
const MIN_ADDRESS = 5;
/** Not in the specification; fits on a shipping label. */
const MAX_NAME = 100;
const MAX_ADDRESS = 300;
const nameTooLong = errors['name-too-long']({ max: MAX_NAME });
const addressTooLong = errors['address-too-long']({ max: MAX_ADDRESS });

/** Converts a problem to messages by field, as refusals contain them. */
export function messagesByField({ fields, ...message }: CheckedProblem<string>): Record<string, Message> {
  return Object.fromEntries(fields.map((field) => [field, message]));
}

export type LoginForm = { readonly email: string; readonly password: string };

/** Validates the login form; null if valid (SPEC L88). */
export function checkLogin(form: LoginForm): CheckedProblem<keyof LoginForm> | null {
  const fields = blankFields(form, ['email', 'password']);
  return fields.length > 0 ? { ...errors['credentials-missing'], fields } : null;
}

export type RegisterForm = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
};

/** Validates the registration form: missing fields first, then the password; null if valid (SPEC L89, L132). */
export function checkRegistration(
  form: RegisterForm,
  policy: PasswordPolicy = 'spec',
): CheckedProblem<keyof RegisterForm> | null {
  const fields = blankFields(form, ['name', 'email', 'password', 'address']);
  if (fields.length > 0) return { ...errors['fields-missing'], fields };
  const password = checkPassword(form.password, policy);
  if (password) return { ...password, fields: ['password'] };
  if (!isEmail(normalizeEmail(form.email)))
    return { ...errors['registration-email-invalid'], fields: ['email'] };
  if (form.name.trim().length > MAX_NAME) return { ...nameTooLong, fields: ['name'] };
  if (form.address.trim().length > MAX_ADDRESS) return { ...addressTooLong, fields: ['address'] };
  return null;
}

export type ProfileForm = { readonly name: string; readonly address: string };
export type ProfileErrors = Partial<Record<keyof ProfileForm, Message>>;

/** Validates the profile form and returns messages by field; none if valid (SPEC L90). */
export function checkProfile(form: ProfileForm): ProfileErrors {
  const found: ProfileErrors = {};
  const name = form.name.trim();
  const address = form.address.trim();
  if (name === '') found.name = errors['name-missing'];
  else if (name.length > MAX_NAME) found.name = nameTooLong;
  if (address.length < MIN_ADDRESS) found.address = errors['address-too-short'];
  else if (address.length > MAX_ADDRESS) found.address = addressTooLong;
  return found;
}

/** Validates the forgot-password form; null if valid (SPEC L96). */
export function checkForgotPassword(email: string): Message | null {
  return email.trim() === '' ? errors['email-missing'] : null;
}

/** Validates a new password by the rules for registration; null if valid (SETTLED 3). */
export function checkNewPassword(password: string, policy: PasswordPolicy = 'spec'): Message | null {
  return password === '' ? errors['password-missing'] : checkPassword(password, policy);
}

function blankFields<Field extends string>(
  form: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => form[field].trim() === '');
}
