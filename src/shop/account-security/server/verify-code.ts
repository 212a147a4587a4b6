import { hashToken } from '../../../server/identity/hash-token.ts';
import type { Log } from '../../../server/log.ts';
import type { Sealer } from '../../../server/mail/sealed.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { parseAppCode, parseRecoveryCode } from '../rules.ts';
import { type AppSecret, appSecretOf, consumeRecoveryCode, consumeStep } from './tables.ts';
import { matchingStep } from './totp.ts';

/** Encrypts the secrets of authenticator apps in the database. */
export interface AppSecrets {
  seal(secret: string): string;
  /** Returns the time step of a correct code that is later than the last one used; undefined otherwise. */
  stepOf(stored: AppSecret, code: string): number | undefined;
}

export function appSecrets({ seal, open }: Sealer, log: Log): AppSecrets {
  function secretIn(sealed: string): string | undefined {
    try {
      return open<string>(sealed);
    } catch {
      // The user can still log in with a recovery code or a passkey.
      log.warn(
        {},
        'the secret of an authenticator app cannot be decrypted: if SESSION_SECRET has changed, set OLD_SESSION_SECRET to the one before',
      );
      return undefined;
    }
  }
  return {
    seal,
    stepOf({ sealed, lastStep }, text) {
      const code = parseAppCode(text);
      const secret = code && secretIn(sealed);
      return code && secret ? matchingStep(secret, code, lastStep) : undefined;
    },
  };
}

/** Uses a code of the confirmed app. @returns false if it is wrong, was used before, or there is no app. */
export async function consumeAppCode(
  tx: Queryable,
  secrets: AppSecrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const stored = await appSecretOf(tx, userId, 'confirmed');
  const step = stored && secrets.stepOf(stored, code);
  return step !== undefined && (await consumeStep(tx, userId, step));
}

/** Uses a recovery code. @returns false if it is wrong or was used before. */
export async function consumeCode(tx: Queryable, userId: string, text: string): Promise<boolean> {
  const code = parseRecoveryCode(text);
  return code !== undefined && (await consumeRecoveryCode(tx, userId, hashToken(code)));
}
