import { hash } from '@node-rs/argon2';

/** Hashes a password at the lowest cost, for tests with many attempts: a hash names its cost, which its check follows. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
