import type { Page } from '@playwright/test';

/** What this browser keeps of people: databases, caches of images, and small settings. */
export function kept(page: Page) {
  return page.evaluate(async () => ({
    // That of the keys is everybody's.
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'basoche-keys'),
    caches: (await caches.keys()).filter((name) => !name.startsWith('basoche-app-')),
    email: localStorage.getItem('basoche.email'),
    session: localStorage.getItem('basoche.session') ?? '',
  }));
}

/** A row of the list of devices. */
export const device = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Appareils' }).getByRole('listitem').filter({ hasText: text });
