import type { Locator, Page } from '@playwright/test';
import { createCipher, openValue } from '@basoche/sync';
import { expect, readyOffline, test } from './fixtures.ts';
import { toastOf } from './office.ts';

test.use({ serviceWorkers: 'allow' });

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** The image that was really drawn, not its initials. */
function drawn(image: Locator): Promise<boolean> {
  return image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);
}

test('a colleague sees the image that a person chose at once, and after a start without a network', async ({
  claire,
  samir,
}) => {
  const { page } = samir;
  const watcher = claire.page;
  await watcher.goto('/lpclients');
  const row = watcher.getByRole('listitem').filter({ hasText: 'Samir BENALI' });
  await expect(row).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
  await page.goto('/profile');
  const input = page.getByLabel('Choisir une image…', { exact: true }).first();
  await input.setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect(toastOf(page, 'Image modifiée')).toBeVisible();

  const seen = row.locator('img');
  await expect(seen).toHaveAttribute('src', /^\/api\/avatar\//);
  await expect.poll(() => drawn(seen)).toBe(true);
  await readyOffline(watcher);
  // The image is on the device, and the list of people that names it.
  const address = await src(seen);
  await expect.poll(() => watcher.evaluate(async (of) => (await caches.match(of)) !== undefined, address)).toBe(true);
  await expect.poll(() => copiedAnswers(watcher)).toContain(address);
  claire.line.cut();
  await watcher.reload();
  await expect.poll(() => drawn(row.locator('img'))).toBe(true);
  claire.line.heal();
  await page.getByRole('button', { name: 'Retirer l’image' }).click();
  await expect(toastOf(page, 'Image retirée')).toBeVisible();
});

/** What the page copied of the server's answers for a start without a network, opened with the device's key. */
async function copiedAnswers(page: Page): Promise<string> {
  const found = await page.evaluate(sealedAnswers);
  if (found === null) return '';
  const { name, key, sealed } = found;
  const value = { sealed: Uint8Array.from(sealed) };
  return JSON.stringify(openValue(createCipher(Uint8Array.from(key)), value, `${name}\0values\0cache`));
}

async function sealedAnswers() {
  const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('basoche-queries-')) ?? {};
  if (name === undefined) return null;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const first = async (database: string, store: string) => {
    const db = await done(indexedDB.open(database));
    const rows = db.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([done(rows.getAllKeys()), done<unknown[]>(rows.getAll())]);
    db.close();
    return { key: keys[0] as string, value: values[0] };
  };
  const copy = (await first(name, 'values')).value as { sealed: Uint8Array } | undefined;
  if (copy === undefined) return null;
  const { key: owner, value } = await first('basoche-keys', 'keys');
  const { device } = value as { device: { key: CryptoKey; nonce: BufferSource; bytes: BufferSource } };
  const how = { name: 'AES-GCM', iv: device.nonce, additionalData: new TextEncoder().encode(owner) };
  const data = await crypto.subtle.decrypt(how, device.key, device.bytes);
  return { name, key: [...new Uint8Array(data)], sealed: [...copy.sealed] };
}

async function src(image: Locator): Promise<string> {
  return (await image.getAttribute('src')) ?? '';
}
