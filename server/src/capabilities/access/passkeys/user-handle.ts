/** What an authenticator keeps beside a passkey to tell whose it is: the 16 bytes of the person's id, and no name. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** @param handle base64url */
export function isHandleOf(userId: string, handle: string | undefined): boolean {
  return handle !== undefined && Buffer.from(handle, 'base64url').equals(userHandle(userId));
}
