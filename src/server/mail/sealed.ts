import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKeys, type Secrets } from '../secrets.ts';

export interface Sealer {
  seal(value: unknown): string;
  /** @throws if the value was sealed with an unknown secret or modified. */
  open<T>(sealed: string): T;
  /**
   * Seals a value again that an older secret has sealed; undefined if the newest one has.
   * @throws as `open`
   */
  reseal(sealed: string): string | undefined;
  /** Whether there is an older secret. */
  readonly hasOlder: boolean;
}

/**
 * Encrypts small values with a key derived from the shop's newest secret (AES-256-GCM), so that the one-time links of
 * queued emails and the secrets of authenticator apps cannot be read from the database or a backup.
 */
export function sealer(secrets: Secrets, purpose: string): Sealer {
  const keys = deriveKeys(secrets, purpose);

  function seal(value: unknown): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keys[0], nonce);
    const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  function openWithKey(sealed: string): { value: unknown; position: number } {
    const bytes = Buffer.from(sealed, 'base64');
    let failure: unknown;
    for (const [position, key] of keys.entries()) {
      try {
        return { value: JSON.parse(decrypt(key, bytes)), position };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return {
    seal,
    open: <T>(sealed: string) => openWithKey(sealed).value as T,
    reseal(sealed) {
      const { value, position } = openWithKey(sealed);
      return position === 0 ? undefined : seal(value);
    },
    hasOlder: keys.length > 1,
  };
}

/** @throws if the key is not the one, or the bytes were modified. */
function decrypt(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
