import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../semaphore.ts';

/** argon2id with OWASP's minimum cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Limits concurrent password hashes (19 MiB and about 8 ms each) to two, so that logins cannot starve browsing. */
const hashingSemaphore = new Semaphore(2, 200);

/** @throws SemaphoreFull if too many hashes are queued. */
export const hashPassword = (password: string): Promise<string> =>
  hashingSemaphore.run(() => hash(password, COST));

/** Verifies a password. Accounts without a usable hash take as long as a wrong password. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  hashingSemaphore.run(async () => {
    if (hashed.startsWith('$argon2')) return verify(hashed, password);
    await hash(password, COST);
    return false;
  });
