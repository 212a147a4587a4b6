import { hash, verify } from '@node-rs/argon2';
import { hashingSlots } from './hashing-slots.ts';

/** argon2id, as OWASP's least: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @throws SlotsFull when too many wait for a hash already. */
export const hashPassword = (password: string): Promise<string> =>
  hashingSlots.run(() => hash(password, COST));

/** Is this the password? What is no hash at all (accounts whose password nobody knows) takes as long to refuse. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  hashingSlots.run(async () => {
    if (hashed.startsWith('$argon2')) return verify(hashed, password);
    await hash(password, COST);
    return false;
  });
