import { hash } from '@node-rs/argon2';

/** Hashes a password at the lowest cost, for tests with many attempts: checking a hash has the cost that the hash names. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
