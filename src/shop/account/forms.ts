import { checkPassword, type PasswordPolicy } from './password.ts';
import { isEmail, normalizeEmail } from './rules.ts';
import { type AccountTexts, texts } from './texts.ts';

/** A message of a form with the invalid fields. */
export type FormProblem<Field extends string> = {
  readonly message: string;
  readonly fields: readonly Field[];
};

/** SPEC L90, L150. */
const MIN_ADDRESS = 5;
/** Not in the specification; fits on a shipping label. */
const MAX_NAME = 100;
const MAX_ADDRESS = 300;

/** Converts a problem to messages by field, as refusals contain them. */
export function messagesByField(problem: FormProblem<string>): Record<string, string> {
  return Object.fromEntries(problem.fields.map((field) => [field, problem.message]));
}

export type LoginForm = { readonly email: string; readonly password: string };

/** Validates the login form; null if valid (SPEC L88). */
export function checkLogin(
  form: LoginForm,
  words: AccountTexts = texts,
): FormProblem<keyof LoginForm> | null {
  const fields = blankFields(form, ['email', 'password']);
  return fields.length > 0 ? { message: words.login.bothRequired, fields } : null;
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
  words: AccountTexts = texts,
): FormProblem<keyof RegisterForm> | null {
  const fields = blankFields(form, ['name', 'email', 'password', 'address']);
  if (fields.length > 0) return { message: words.register.fillAll, fields };
  const password = checkPassword(form.password, policy, words);
  if (password) return { message: password, fields: ['password'] };
  if (!isEmail(normalizeEmail(form.email))) {
    return { message: words.register.failed(words.register.reasons.emailInvalid), fields: ['email'] };
  }
  if (form.name.trim().length > MAX_NAME) return { message: words.limits.name(MAX_NAME), fields: ['name'] };
  if (form.address.trim().length > MAX_ADDRESS) {
    return { message: words.limits.address(MAX_ADDRESS), fields: ['address'] };
  }
  return null;
}

export type ProfileForm = { readonly name: string; readonly address: string };
export type ProfileErrors = Partial<Record<keyof ProfileForm, string>>;

/** Validates the profile form and returns messages by field; none if valid (SPEC L90). */
export function checkProfile(form: ProfileForm, words: AccountTexts = texts): ProfileErrors {
  const errors: ProfileErrors = {};
  const name = form.name.trim();
  const address = form.address.trim();
  if (name === '') errors.name = words.profile.nameRequired;
  else if (name.length > MAX_NAME) errors.name = words.limits.name(MAX_NAME);
  if (address.length < MIN_ADDRESS) errors.address = words.profile.addressTooShort;
  else if (address.length > MAX_ADDRESS) errors.address = words.limits.address(MAX_ADDRESS);
  return errors;
}

/** Validates the forgot-password form; null if valid (SPEC L96). */
export function checkForgotPassword(email: string, words: AccountTexts = texts): string | null {
  return email.trim() === '' ? words.forgot.emailRequired : null;
}

/** Validates a new password by the rules for registration; null if valid (SETTLED 3). */
export function checkNewPassword(
  password: string,
  policy: PasswordPolicy = 'spec',
  words: AccountTexts = texts,
): string | null {
  return password === '' ? words.reset.passwordRequired : checkPassword(password, policy, words);
}

function blankFields<Field extends string>(
  form: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => form[field].trim() === '');
}
