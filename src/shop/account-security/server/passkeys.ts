import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { RequestContext } from '../../../server/operations.ts';
import type { NewPasskey, PasskeyAssertion } from '../schemas.ts';
import type { StoredPasskey } from './tables.ts';

/** The shop as authenticators see it: the host of the page that sends the request, which is one of the shop's origins. */
function relyingParty({ headers }: Pick<RequestContext, 'headers'>) {
  const origin = headers.get('origin') ?? '';
  return { origin, id: URL.canParse(origin) ? new URL(origin).hostname : '' };
}

/** Options for a new passkey. It must verify the user (PIN or biometrics), so that it is enough for a login. */
export function creationOptions(
  request: RequestContext,
  {
    shopName,
    userId,
    email,
    name,
    existing,
  }: { shopName: string; userId: string; email: string; name: string; existing: readonly StoredPasskey[] },
) {
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingParty(request).id,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options for using a passkey: one of a user's, or any that the browser has for this shop. */
export function requestOptions(request: RequestContext, passkeys: readonly StoredPasskey[] = []) {
  return generateAuthenticationOptions({
    rpID: relyingParty(request).id,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as never })),
  });
}

/** A response of an authenticator in the form of the library. */
const credentialOf = <Response>(id: string, response: Response) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }) as const;

/** Verifies a new passkey. @returns its key and counter; undefined if it does not answer the challenge. */
export async function verifyNewPasskey(
  request: RequestContext,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
): Promise<Omit<StoredPasskey, 'userId' | 'name'> | undefined> {
  const { origin, id: rpId } = relyingParty(request);
  // The library throws an error for every answer that is wrong or malformed.
  const result = await verifyRegistrationResponse({
    response: credentialOf(id, { clientDataJSON, attestationObject }),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { credential } = result.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  };
}

/** Verifies the answer of a passkey. @returns its new counter; undefined if it does not answer the challenge. */
export async function verifyAssertion(
  request: RequestContext,
  challenge: string,
  passkey: StoredPasskey,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
): Promise<number | undefined> {
  const { origin, id: rpId } = relyingParty(request);
  const result = await verifyAuthenticationResponse({
    response: credentialOf(id, { clientDataJSON, authenticatorData, signature }),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
