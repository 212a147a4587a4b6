import type { Message } from '../../shared/message.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { errors } from './errors.ts';

/** The specification's policy, or a stricter one that operators can select (SETTLED 2). */
export type PasswordPolicy = 'spec' | 'strong';

/** Length limits of a strong password (characters); common passwords are refused, too. */
const STRONG_LENGTH = { min: 8, max: 128 };

/** Validates a new password; null if valid (SPEC L89). Not used at login. */
export function checkPassword(password: string, policy: PasswordPolicy = 'spec'): Message | null {
  if (policy === 'spec') return isSpecPassword(password) ? null : errors['password-invalid'];
  return isStrongPassword(password) ? null : errors['password-weak'];
}

/** 6 to 8 ASCII letters and digits, at least one of them a letter (SPEC L89, L150). */
function isSpecPassword(password: string): boolean {
  return /^[A-Za-z0-9]{6,8}$/.test(password) && /[A-Za-z]/.test(password);
}

function isStrongPassword(password: string): boolean {
  const { min, max } = STRONG_LENGTH;
  const characters = [...password].length;
  if (characters < min || characters > max) return false;
  const isRepeatedCharacter = new Set(password).size === 1;
  return !isRepeatedCharacter && !COMMON_PASSWORDS.has(password.toLowerCase());
}
