import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as 43 characters safe in a header and in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token, from the token or from the hash itself as a locked device holds it, base64url. */
export function heldHashes(held: string): Buffer[] {
  return [tokenHash(held), Buffer.from(held, 'base64url')];
}

/** What the database keeps of a token: who reads the table cannot sign in with it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
