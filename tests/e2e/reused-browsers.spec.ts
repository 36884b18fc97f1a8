import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ReusedBrowsers, type OwnBrowser } from './reused-browsers.ts';

const begin = (name: string) => (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name, value: 'begun' }] }],
});

/** A page of the server that is none of the app. */
async function open({ context }: OwnBrowser): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/api/ready');
  return page;
}

const leave = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('left', 'a setting');
    sessionStorage.setItem('left', 'a setting');
    document.cookie = 'left=a-cookie; max-age=3600';
    await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve));
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
    for (const name of ['left', 'basoche-app-1']) await caches.open(name);
  });

const found = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    return {
      settings: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      cookies: document.cookie,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      files,
      caches: await caches.keys(),
    };
  });

test('a browser that is given on holds nothing of the flow before it but the app; one changed for good is closed', async ({
  app,
  browser,
}) => {
  const reused = new ReusedBrowsers(browser, app.port);
  const first = await reused.take(begin('first'));
  const page = await open(first);
  await leave(page);
  const left = await found(page);
  expect(left).toMatchObject({ cookies: 'left=a-cookie', databases: ['left'], files: ['left'] });
  expect(left).toMatchObject({ settings: ['first', 'left', 'left'], caches: ['left', 'basoche-app-1'] });
  await first.context.route('**/api/ready', (route) => route.abort());
  await first.context.setOffline(true);
  first.line.cut();
  first.line.blackhole(true);
  await reused.giveBack(first);

  const second = await reused.take(begin('second'));
  expect(second.context).toBe(first.context);
  expect(second.context.pages()).toEqual([]);
  expect(await found(await open(second))).toEqual({
    settings: ['second'],
    cookies: '',
    databases: [],
    files: [],
    caches: ['basoche-app-1'],
  });
  await second.context.grantPermissions(['clipboard-read']);
  await reused.giveBack(second);

  const third = await reused.take(begin('third'));
  expect(third.context).not.toBe(first.context);
  await third.context.clock.install();
  await reused.giveBack(third);
  const fourth = await reused.take(begin('fourth'));
  expect(fourth.context).not.toBe(third.context);
  await reused.giveBack(fourth);
  await reused.close();
});
