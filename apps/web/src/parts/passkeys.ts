/** Passkeys in this browser: JSON of the server in, JSON for the server out. */

interface JsonReader {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
}

function reader(): JsonReader {
  return typeof PublicKeyCredential === 'undefined' ? {} : (PublicKeyCredential as unknown as JsonReader);
}

/** Not over plain http, not at a numeric address, and not in browsers before 2025. */
export function canUsePasskeys(): boolean {
  return isSecureContext && reader().parseRequestOptionsFromJSON !== undefined && !/^[\d.]+$|:/.test(location.hostname);
}

/** @throws Error in words, when the person cancels or the device cannot */
export async function createPasskey(options: unknown): Promise<object> {
  const publicKey = reader().parseCreationOptionsFromJSON?.(options);
  return jsonOf(publicKey && (await navigator.credentials.create({ publicKey }).catch(inWords)));
}

/** @throws Error in words, as `createPasskey` */
export async function usePasskey(options: unknown): Promise<object> {
  const publicKey = reader().parseRequestOptionsFromJSON?.(options);
  return jsonOf(publicKey && (await navigator.credentials.get({ publicKey }).catch(inWords)));
}

function jsonOf(credential: Credential | null | undefined): object {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('This browser has no passkeys.');
  return credential.toJSON();
}

function inWords(error: unknown): never {
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    throw new Error('This device already has a passkey for your account.');
  throw new Error('No passkey was used. Try again, or sign in another way.');
}
