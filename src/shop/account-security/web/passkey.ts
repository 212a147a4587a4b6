import type { NewPasskey, PasskeyAssertion } from '../contract.ts';

/** Options from the server, for the browser's interface. */
type Options = { challenge: string };

/** Returns whether passkeys can work here: they belong to a domain, never to an IP address. */
export const isPasskeyPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

/** Creates a passkey. @returns undefined if the user cancels or the device cannot. */
export async function createPasskey(options: Options): Promise<NewPasskey | undefined> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { id, response } = await startRegistration({ optionsJSON: options as never });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  } catch {
    return undefined;
  }
}

/** Uses a passkey. @returns undefined if the user cancels or there is none. */
export async function askPasskey(options: Options): Promise<PasskeyAssertion | undefined> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, response } = await startAuthentication({ optionsJSON: options as never });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch {
    return undefined;
  }
}
