import { MemoryDisk } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { StorageError } from '../store/storage-error.ts';
import { Vault, waitAfter } from './vault.ts';

const OWNER = 'basoche-alice-firm';
const SECRET = 'Cour d’appel, salle 4';
let disk: MemoryDisk;
let now: number;
let vault: Vault;

beforeEach(() => {
  disk = new MemoryDisk();
  now = 1_000_000;
  vault = open();
});

/** As a page that was just loaded. */
function open(owner = OWNER): Vault {
  return new Vault({ indexedDB: disk.mount().indexedDB, crypto: globalThis.crypto, now: () => now }, owner);
}

async function keyOf(from: Vault): Promise<Uint8Array<ArrayBuffer>> {
  const state = await from.open();
  if (state.state !== 'open') throw new Error(`the vault is ${state.state}`);
  return state.key;
}

/** The row as it rests. */
async function stored(change?: (row: Record<string, unknown>) => unknown): Promise<Record<string, unknown>> {
  const request = disk.mount().indexedDB.open('basoche-keys');
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const tx = db.transaction('keys', 'readwrite');
  const get = tx.objectStore('keys').get(OWNER);
  const row = await new Promise<Record<string, unknown>>((resolve) => {
    get.onsuccess = () => {
      if (change !== undefined) tx.objectStore('keys').put(change(get.result as Record<string, unknown>), OWNER);
      tx.oncomplete = () => resolve(get.result as Record<string, unknown>);
    };
  });
  db.close();
  return row;
}

test('[EN8] the key is made once, also by two tabs that start together, and is found again after a reload', async () => {
  const [one, two] = await Promise.all([keyOf(vault), keyOf(open())]);
  expect(one).toHaveLength(32);
  expect(two).toEqual(one);
  expect(await keyOf(open())).toEqual(one);
  expect(await keyOf(open('basoche-bob-firm'))).not.toEqual(one);
});

test('[EN8] the disk holds a key that the browser does not give out, at least 600 000 rounds, and never the data key', async () => {
  const key = await keyOf(vault);
  await vault.setSecret(key, SECRET, 'code');
  const row = await stored();
  const { device, secret } = row as {
    device: { key: CryptoKey; bytes: Uint8Array };
    secret: { iterations: number; bytes: Uint8Array };
  };
  expect(device.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', device.key)).rejects.toThrow(/extractable/);
  expect(secret.iterations).toBeGreaterThanOrEqual(600_000);
  for (const bytes of [device.bytes, secret.bytes]) expect(bytes.join()).not.toContain(key.join());
});

test('[EN9] a locked vault opens with the secret alone, and gives the same key', async () => {
  const key = await keyOf(vault);
  expect(await vault.lock()).toBe(false);
  expect(await keyOf(open())).toEqual(key);
  await vault.setSecret(key, SECRET, 'password');
  expect(await vault.secretKind()).toBe('password');
  expect(await vault.lock()).toBe(true);
  expect((await stored())['device']).toBeNull();
  expect(await open().open()).toEqual({ state: 'locked', secret: 'password' });
  expect(await vault.unlock('Cour d’appel, salle 5')).toEqual({ ok: false, reason: 'wrong', waitMs: 0 });
  expect(await vault.unlock(SECRET.normalize('NFD'))).toEqual({ ok: true, key });
  expect(await keyOf(open())).toEqual(key);
});

test('[EN9] a new secret takes the place of the old one', async () => {
  const key = await keyOf(vault);
  await vault.setSecret(key, SECRET, 'password');
  await vault.setSecret(key, 'un autre secret', 'code');
  await vault.lock();
  expect(await vault.unlock(SECRET)).toMatchObject({ ok: false, reason: 'wrong' });
  expect(await vault.unlock('un autre secret')).toMatchObject({ ok: true });
});

test('[EN13] a key that its tab lets go of while a secret is being set is still the one that the secret opens', async () => {
  const key = await keyOf(vault);
  const copy = key.slice();
  const setting = vault.setSecret(key, SECRET, 'code');
  key.fill(0);
  await setting;
  await vault.lock();
  expect(await open().unlock(SECRET)).toEqual({ ok: true, key: copy });
});

test('[EN13] a tab whose key was erased, or made anew by another tab, sets no secret and says so', async () => {
  const old = await keyOf(vault);
  await open().erase();
  await expect(vault.setSecret(old, SECRET, 'code')).rejects.toThrow(StorageError);
  const fresh = await keyOf(open());
  await expect(vault.setSecret(old, SECRET, 'code')).rejects.toThrow(StorageError);
  expect(await vault.lock()).toBe(false);
  expect(await keyOf(open())).toEqual(fresh);
});

test('[EN13] a key that was made anew while the old one was being unlocked stays, and the old one opens nothing', async () => {
  const old = await keyOf(vault);
  await vault.setSecret(old, SECRET, 'code');
  await vault.lock();
  const [answer, fresh] = await Promise.all([
    vault.unlock(SECRET),
    open()
      .erase()
      .then(() => keyOf(open())),
  ]);
  expect(answer).toEqual({ ok: false, reason: 'damaged' });
  expect(await keyOf(open())).toEqual(fresh);
});

test('[EN11] wrong secrets wait longer and longer, also after a reload, and erase nothing', async () => {
  const key = await keyOf(vault);
  await vault.setSecret(key, SECRET, 'code');
  await vault.lock();
  expect([1, 2, 3, 4, 5, 20].map(waitAfter)).toEqual([0, 0, 5_000, 10_000, 20_000, 300_000]);
  for (const waitMs of [0, 0, 5_000])
    expect(await open().unlock('faux')).toEqual({ ok: false, reason: 'wrong', waitMs });
  now += 1_000;
  expect(await open().unlock(SECRET)).toEqual({ ok: false, reason: 'wait', waitMs: 4_000 });
  now += 4_000;
  expect(await open().unlock('faux')).toEqual({ ok: false, reason: 'wrong', waitMs: 10_000 });
  // The clock was a year ahead and is put right.
  now -= 31_536_000_000;
  expect(await open().unlock(SECRET)).toEqual({ ok: true, key });
  expect(await stored()).toMatchObject({ failures: 0, retryAt: 0 });
});

test('[EN11] a failure counts before it is tried', async () => {
  await vault.setSecret(await keyOf(vault), SECRET, 'code');
  await vault.lock();
  const tried = vault.unlock('faux');
  await expect.poll(async () => (await stored())['failures']).toBe(1);
  expect(await tried).toMatchObject({ ok: false });
});

test('[EN6] a damaged key says so, and another person’s row does not open', async () => {
  const key = await keyOf(vault);
  await stored((row) => ({ ...row, device: { ...(row['device'] as object), bytes: new Uint8Array(48) } }));
  expect(await open().open()).toEqual({ state: 'damaged' });
  expect(await open().unlock(SECRET)).toEqual({ ok: false, reason: 'damaged' });
  await vault.erase();
  const fresh = await keyOf(open());
  expect(fresh).not.toEqual(key);
  await vault.setSecret(fresh, SECRET, 'code');
  await stored((row) => ({ ...row, device: 'nonsense' }));
  expect(await open().open()).toEqual({ state: 'locked', secret: 'code' });
  await stored(() => 'nonsense');
  expect(await open().open()).toEqual({ state: 'damaged' });
});

test('[EN12] an erased key is gone for good', async () => {
  const key = await keyOf(vault);
  await vault.setSecret(key, SECRET, 'password');
  await vault.erase();
  expect(await open().secretKind()).toBeNull();
  expect(await keyOf(open())).not.toEqual(key);
});

test('[EN8] [EN9] a change of the secret, a lock and an unlock that are cut anywhere leave the same key behind the old or the new secret', async () => {
  const acts = {
    'a new secret': (cut: Vault, key: Uint8Array<ArrayBuffer>) => cut.setSecret(key, 'un autre secret', 'code'),
    'a lock': (cut: Vault) => cut.lock(),
    'an unlock': (cut: Vault) => cut.unlock(SECRET),
  };
  for (const [name, act] of Object.entries(acts))
    for (const at of [0, 1]) {
      disk = new MemoryDisk();
      const key = await keyOf(open());
      await open().setSecret(key, SECRET, 'password');
      if (name === 'an unlock') await open().lock();
      const page = disk.mount();
      let writes = 0;
      const died = new Promise<void>((resolve) => {
        disk.onWrite = () => {
          if (writes++ !== at) return;
          page.kill();
          resolve();
        };
      });
      const cut = new Vault({ indexedDB: page.indexedDB, crypto: globalThis.crypto, now: () => now }, OWNER);
      // A page that died never hears of it.
      await Promise.race([act(cut, key), died]);
      disk.onWrite = null;
      const next = open();
      const state = await next.open();
      if (state.state === 'open') expect(state.key).toEqual(key);
      const answers = [await next.unlock(SECRET), await next.unlock('un autre secret')];
      expect(answers.filter((answer) => answer.ok)).toEqual([{ ok: true, key }]);
    }
});

test('[EN6] what cannot be read of a key is left as it is, and opens once it is put back', async () => {
  const key = await keyOf(vault);
  const row = await stored();
  await stored(() => 'nonsense');
  expect(await open().open()).toEqual({ state: 'damaged' });
  await expect(open().setSecret(key, SECRET, 'password')).rejects.toThrow(StorageError);
  expect(await open().lock()).toBe(false);
  expect(await open().unlock(SECRET)).toMatchObject({ ok: false, reason: 'damaged' });
  expect(await stored()).toBe('nonsense');
  await stored(() => row);
  expect(await keyOf(open())).toEqual(key);
});
