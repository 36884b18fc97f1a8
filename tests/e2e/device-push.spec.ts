import type { CDPSession, Page } from '@playwright/test';
import { pushRecipient } from '../../server/src/testing/push-recipient.ts';
import { pushServer } from '../../server/src/testing/push-server.ts';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, rest, SAMIR, test } from './fixtures.ts';
import { fresh, toastOf } from './office.ts';

/** The address of the service is known before the server starts. */
const service = await pushServer();
test.use({ serviceWorkers: 'allow', server: { env: { PUSH_SERVICES: service.origin } } });
test.afterAll(() => service.close());

const box = (page: Page) => page.getByRole('checkbox', { name: 'Notifications de cet appareil' });

/** A browser without a network to its own push service cannot subscribe: this one's service is ours, its keys are real. */
async function subscribesHere(page: Page, path: string) {
  const browser = pushRecipient();
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const made = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
      PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
    },
    { endpoint: service.origin + path, keys: { p256dh: browser.p256dh, auth: browser.auth } },
  );
  return browser;
}

/** Hands a message to the service worker, as the browser does with one that it opened. */
async function deliver(cdp: CDPSession, origin: string, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

/** Run in the service worker. A page of a test is always visible; the windows of who is told are not. */
const HIDE_WINDOWS = `{
  const all = clients.matchAll.bind(clients);
  clients.matchAll = async (options) => (await all(options)).map((client) => ({
    visibilityState: 'hidden', postMessage: (data) => client.postMessage(data), focus: async () => client,
  }));
}`;
const CLICK = `registration.getNotifications().then(([notification]) => {
  dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})`;

test('a device is told what happened, without names, and the click opens the place in the window that is there', async ({
  app,
  claire,
  samir,
}) => {
  const { page, context } = samir;
  const browser = await subscribesHere(page, '/p/samir');
  await context.grantPermissions(['notifications'], { origin: samir.url });
  await page.goto('/settings');
  await readyOffline(page);
  await box(page).click();
  await expect(toastOf(page, 'Cet appareil vous avertira')).toBeVisible();

  const title = fresh('Affaire Secrète');
  const { slug } = await rest<{ slug: string }>(app, claire.token, 'POST', '/messenger/conversation/createPersonal', {
    receivers: [SAMIR],
    name: title,
  });
  await expect.poll(() => service.taken.length, { timeout: 20_000 }).toBe(1);
  const message = browser.open(service.taken[0]!.body);
  expect(message).toContain('Une conversation vous est ouverte.');
  expect(message).not.toContain(title);

  const [worker] = context.serviceWorkers();
  await worker!.evaluate(HIDE_WINDOWS);
  await deliver(await context.newCDPSession(page), samir.url, message);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title: head, body }) => [head, body]);
    });
  await expect.poll(shown).toEqual([['Basoche', 'Une conversation vous est ouverte.']]);
  await worker!.evaluate(CLICK);
  await expect(page).toHaveURL(new RegExp(`conversation=${slug}`));
  await expect(page.getByRole('region', { name: title })).toBeVisible();

  await page.goto('/settings');
  await expect(box(page)).toBeChecked();
  await box(page).click();
  await expect.poll(() => rest(app, samir.token, 'GET', '/notification/push')).toMatchObject({ isOn: false });
});

test('a browser that refuses, or has no push service, is told as it is', async ({ claire }) => {
  const { page, context } = claire;
  await page.goto('/settings');
  await readyOffline(page);
  await context.grantPermissions(['notifications'], { origin: claire.url });
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'));
  });
  await box(page).click();
  await expect(page.getByText(/Le service de notification de votre navigateur ne répond pas/)).toBeVisible();
  await expect(box(page)).not.toBeChecked();
  await checkModes(page, 'notifications-appareil', async () => {
    await box(page).scrollIntoViewIfNeeded();
  });
  await context.clearPermissions();
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
    Notification.requestPermission = async () => 'denied';
  });
  await box(page).click();
  await expect(page.getByText(/Ce navigateur refuse les notifications de Basoche/)).toBeVisible();
  await expect(box(page)).not.toBeChecked();
});
