/**
 * SHA-256 of a session's token, base64url: opens nothing of the session, and lets a locked device ask whether its data is
 * to be erased.
 */
export async function sessionDigest(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
