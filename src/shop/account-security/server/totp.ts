import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { NewApp } from '../schemas.ts';

/** Lifetime of a code (s), the only value that all authenticator apps support. */
const PERIOD_S = 30;
/** Steps before and after the current one whose codes are accepted: clocks differ, and typing takes time. */
const TOLERANCE = 1;
/** Random bytes of a secret: the length of the hash (RFC 4226). */
const SECRET_BYTES = 20;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });

/** Returns a new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * Returns the time step (RFC 6238) of a code of six digits, if it is valid at `now` (ms) and later than `lastStep`; so no
 * code is accepted twice. Takes the same time for every wrong code.
 */
export function matchingStep(
  secret: string,
  code: string,
  lastStep: number,
  now = Date.now(),
): number | undefined {
  const totp = totpOf(secret);
  const current = Math.floor(now / (PERIOD_S * 1000));
  let found: number | undefined;
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
    const expected = totp.generate({ timestamp: step * PERIOD_S * 1000 });
    const isEqual = timingSafeEqual(Buffer.from(expected), Buffer.from(code));
    if (isEqual && step > lastStep) found = step;
  }
  return found;
}

/** Returns a secret in the forms that apps read. */
export function describeSecret(secret: string, { issuer, email }: { issuer: string; email: string }): NewApp {
  // A colon separates issuer and account in the address.
  const name = issuer.replaceAll(':', ' ');
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, issuer: name, label: email });
  const uri = totp.toString();
  return { secret, uri, qr: qrCode(uri) };
}

/** Draws a QR code: a square of one unit for each dark module, with the quiet zone of four modules. */
function qrCode(text: string): NewApp['qr'] {
  const { size, data } = encode(text, { border: 4, ecc: 'M' });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
