import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The shop's secrets: the first one signs and encrypts; what an older one has signed or encrypted stays valid. */
export type Secrets = readonly [newest: string, ...older: string[]];

/** Derives the 256-bit keys for one purpose, in the order of the secrets. */
export function deriveKeys([newest, ...older]: Secrets, purpose: string): readonly [Buffer, ...Buffer[]] {
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return [derive(newest), ...older.map(derive)];
}

/** Signs texts with HMAC-SHA-256. */
export interface Signer {
  sign(text: string): Buffer;
  /** Whether one of the keys has made this signature. */
  verify(text: string, signature: Buffer): boolean;
}

/** Creates a signer that signs with the first key and accepts signatures of all. */
export function createSigner(keys: readonly [string | Buffer, ...(string | Buffer)[]]): Signer {
  const signWith = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => signWith(keys[0], text),
    verify: (text, signature) =>
      keys.some((key) => {
        const expected = signWith(key, text);
        return signature.length === expected.length && timingSafeEqual(signature, expected);
      }),
  };
}
