import { checkPassword, type PasswordPolicy } from './password.ts';
import { isEmail, normaliseEmail } from './rules.ts';
import { type AccountTexts, texts } from './texts.ts';

/** One sentence for the whole form, and the fields that it is about. */
export type FormProblem<Field extends string> = {
  readonly message: string;
  readonly fields: readonly Field[];
};

/** SPEC L90, L150. */
const MIN_ADDRESS = 5;
/** Not in the specification: what a label carries. */
const MAX_NAME = 100;
const MAX_ADDRESS = 300;

/** The problem under each of its fields, as a refusal carries it. */
export function messagesByField(problem: FormProblem<string>): Record<string, string> {
  return Object.fromEntries(problem.fields.map((field) => [field, problem.message]));
}

export type LoginForm = { readonly email: string; readonly password: string };

/** What the login form says before anything is sent, or null (SPEC L88). */
export function checkLogin(
  form: LoginForm,
  words: AccountTexts = texts,
): FormProblem<keyof LoginForm> | null {
  const fields = blank(form, ['email', 'password']);
  return fields.length > 0 ? { message: words.login.bothRequired, fields } : null;
}

export type RegisterForm = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
};

/** What the register form says, or null: first what is missing, then the password, then the rest (SPEC L89, L132). */
export function checkRegistration(
  form: RegisterForm,
  policy: PasswordPolicy = 'spec',
  words: AccountTexts = texts,
): FormProblem<keyof RegisterForm> | null {
  const fields = blank(form, ['name', 'email', 'password', 'address']);
  if (fields.length > 0) return { message: words.register.fillAll, fields };
  const password = checkPassword(form.password, policy, words);
  if (password) return { message: password, fields: ['password'] };
  if (!isEmail(normaliseEmail(form.email))) {
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

/** What is wrong, by field; nothing when the profile is right (SPEC L90). */
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

/** What the forgot-password form says, or null (SPEC L96). */
export function checkForgotPassword(email: string, words: AccountTexts = texts): string | null {
  return email.trim() === '' ? words.forgot.emailRequired : null;
}

/** What the new-password form says, or null: the rule of registration (SETTLED 3). */
export function checkNewPassword(
  password: string,
  policy: PasswordPolicy = 'spec',
  words: AccountTexts = texts,
): string | null {
  return password === '' ? words.reset.passwordRequired : checkPassword(password, policy, words);
}

function blank<Field extends string>(
  form: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => form[field].trim() === '');
}
