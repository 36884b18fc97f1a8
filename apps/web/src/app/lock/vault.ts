import { createCipher, databaseName, SealError, StorageError, Vault } from '@basoche/sync';
import type { Cipher, SecretKind, UnlockAnswer } from '@basoche/sync';
import { sealKeptForms } from '../storage/kept-values.ts';
import { setTextSeal } from '../storage/sealed-text.ts';
import { takeTypedPassword } from '../session/typed-password.ts';
import type { CurrentUser } from '../session/user.ts';

/** Whose device data it is. */
export interface Owner {
  userId: string;
  firmId: string;
}

/** An open data key, in the memory of this tab. */
export interface OpenVault {
  owner: Owner;
  key: Uint8Array<ArrayBuffer>;
  cipher: Cipher;
  secret: SecretKind | null;
}

/** `none`: this browser cannot keep a key (no WebCrypto or no IndexedDB), what it keeps rests in clear. */
export type VaultOpening =
  | { state: 'open' }
  | { state: 'none' }
  | { state: 'locked'; secret: SecretKind }
  | { state: 'damaged' };

let current: OpenVault | null = null;

export function openedVault(): OpenVault | null {
  return current;
}

/** `null` where the browser cannot keep a key. */
export function vaultOf({ userId, firmId }: Owner): Vault | null {
  const scope: Partial<typeof globalThis> = globalThis;
  if (scope.indexedDB === undefined || scope.crypto?.subtle === undefined) return null;
  const platform = { indexedDB: scope.indexedDB, crypto: scope.crypto, now: () => Date.now() };
  return new Vault(platform, databaseName({ id: userId, firmId }));
}

/**
 * Before a session is taken up, which outlives this page: the password that was just typed opens what was locked, and
 * becomes what unlocks this device. Leaves the key closed: what the pages outside of the frame keep rests in clear.
 */
export async function keepTypedSecret(user: CurrentUser): Promise<void> {
  const typed = takeTypedPassword(user.email);
  const vault = vaultOf({ userId: user.id, firmId: user.firm.id });
  if (typed === null || vault === null) return;
  try {
    const found = await vault.open();
    if (found.state === 'locked' && found.secret === 'password') await vault.unlock(typed);
    if (found.state !== 'open') return;
    // A code that the person chose stays what unlocks.
    if (found.secret !== 'code') await vault.setSecret(found.key, typed, 'password');
    found.key.fill(0);
  } catch (error) {
    // A device without room keeps what unlocked it before; the settings say what does.
    if (!isRefusal(error)) reportError(error);
  }
}

/** Opens the data key of the signed-in person. */
export async function openVault(user: CurrentUser): Promise<VaultOpening> {
  const owner = { userId: user.id, firmId: user.firm.id };
  const vault = vaultOf(owner);
  if (vault === null) return { state: 'none' };
  let found;
  try {
    found = await vault.open();
  } catch (error) {
    // Private browsing, a damaged profile: nothing stays on the device, and the sync badge says so.
    if (!isRefusal(error)) reportError(error);
    return { state: 'none' };
  }
  if (found.state !== 'open') return found;
  takeUp(owner, found.key, found.secret);
  return { state: 'open' };
}

/** What opens this device from now on. @throws StorageError */
export async function setSecret(secret: string, kind: SecretKind): Promise<void> {
  const opened = current;
  if (opened === null) return;
  await vaultOf(opened.owner)?.setSecret(opened.key, secret, kind);
  opened.secret = kind;
}

/** The account's password was changed here: it goes on unlocking the device. @throws StorageError */
export async function passwordChanged(password: string): Promise<void> {
  if (current?.secret === 'password') await setSecret(password, 'password');
}

/** @throws StorageError */
export async function unlockVault(owner: Owner, secret: string, kind: SecretKind): Promise<UnlockAnswer> {
  const answer: UnlockAnswer = (await vaultOf(owner)?.unlock(secret)) ?? { ok: false, reason: 'damaged' };
  if (answer.ok) takeUp(owner, answer.key, kind);
  return answer;
}

/** Lets go of the key. Until the page is gone, what is still written of its texts is sealed under it. */
export function closeVault(): void {
  current?.key.fill(0);
  current = null;
}

/** The data of this person is being erased. */
export function forgetVault(userId: string): void {
  if (current?.owner.userId !== userId) return;
  closeVault();
  setTextSeal(null);
}

/** The browser cannot keep it, or cannot use it: a limit of the device, not a mistake of ours. */
function isRefusal(error: unknown): boolean {
  return error instanceof StorageError || error instanceof DOMException;
}

function takeUp(owner: Owner, key: Uint8Array<ArrayBuffer>, secret: SecretKind | null): void {
  const cipher = createCipher(key);
  current = { owner, key, cipher, secret };
  setTextSeal({
    seal: (text, place) => toBase64(cipher.seal(new TextEncoder().encode(text), place)),
    open(sealed, place) {
      try {
        return new TextDecoder().decode(cipher.open(fromBase64(sealed), place));
      } catch (error) {
        if (error instanceof SealError || error instanceof DOMException) return null;
        throw error;
      }
    },
  });
  sealKeptForms();
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
