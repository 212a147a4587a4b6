import { COMMON_PASSWORDS } from './common-passwords.ts';
import { type AccountTexts, texts } from './texts.ts';

/** The specification's own rule, or the stricter one that a shop can set (SETTLED 2). */
export type PasswordPolicy = 'spec' | 'strong';

/** Characters of a strong password; beside these, it is not among the commonest. */
const STRONG = { min: 8, max: 128 };

/** Why a new password is refused, or null (SPEC L89). Never asked at login. */
export function checkPassword(
  password: string,
  policy: PasswordPolicy = 'spec',
  words: AccountTexts = texts,
): string | null {
  const fits = policy === 'spec' ? isSpecPassword(password) : isStrongPassword(password);
  return fits ? null : words.password[policy];
}

/** 6 to 8 ASCII letters and digits, at least one of them a letter (SPEC L89, L150). */
function isSpecPassword(password: string): boolean {
  return /^[A-Za-z0-9]{6,8}$/.test(password) && /[A-Za-z]/.test(password);
}

function isStrongPassword(password: string): boolean {
  const { min, max } = STRONG;
  const characters = [...password].length;
  if (characters < min || characters > max) return false;
  const oneLetterOnly = new Set(password).size === 1;
  return !oneLetterOnly && !COMMON_PASSWORDS.has(password.toLowerCase());
}
