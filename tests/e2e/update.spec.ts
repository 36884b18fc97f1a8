import { startFlakyProxy } from '../support/flaky-proxy.ts';
import { startReleaseFront } from '../support/release-front.ts';
import { badge, CLAIRE, enter, expect, readyOffline, saved, signedIn, test } from './fixtures.ts';
import { fresh, newList, toastOf } from './office.ts';

test.use({ serviceWorkers: 'allow' });

test('a device locked under one version is unlocked by the next, with the edits that wait', async ({
  app,
  browser,
}) => {
  const { slug, title } = await newList(app, await signedIn(app, CLAIRE));
  const front = await startReleaseFront(app.port);
  const line = await startFlakyProxy(front.port);
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${line.port}`, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/login');
  await enter(page, CLAIRE);
  await page.goto(`/todos?list=${slug}`);
  await readyOffline(page);
  await saved(page);
  line.cut();
  const task = fresh('Écrite avant le verrouillage');
  const field = page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` });
  await field.fill(task);
  await field.press('Enter');
  await expect(badge(page)).toContainText(/1 \p{L}+ en attente/u);
  await page.keyboard.press('Control+Shift+L');
  const heading = (tab: typeof page) => tab.getByRole('heading', { name: 'Cet appareil est verrouillé' });
  await expect(heading(page)).toBeVisible();

  line.heal();
  front.publish('2');
  // The new files come to the device and are taken up, as the browser does at its next start.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing !== null)
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => {
          if (installing.state === 'installed') resolve();
        });
      });
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
    registration.waiting!.postMessage('activate');
    await taken;
  });
  line.cut();
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.locator('meta[name="build"]')).toHaveAttribute('content', '2');
  await expect(heading(next)).toBeVisible();
  await expect(next.getByText('1 élément modifié attend sur cet appareil')).toBeVisible();
  await next.getByLabel('Mot de passe', { exact: true }).fill('Basoche#2026');
  await next.getByRole('button', { name: 'Déverrouiller' }).click();
  await badge(next).waitFor();
  await next.goto(`/todos?list=${slug}`);
  await expect(next.getByRole('link', { name: task })).toBeVisible();
  line.heal();
  await saved(next);
  await context.close();
  await line.close();
  await front.close();
});

test('a new version is offered, loses no waiting edit, and the other tabs are told', async ({ app, browser }) => {
  const { slug, title } = await newList(app, await signedIn(app, CLAIRE));
  const front = await startReleaseFront(app.port);
  const line = await startFlakyProxy(front.port);
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${line.port}`, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/login');
  await enter(page, CLAIRE);
  await page.goto(`/todos?list=${slug}`);
  await readyOffline(page);
  const other = await context.newPage();
  await other.goto('/messenger');
  await badge(other).waitFor();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const build = (tab: typeof page) => tab.locator('meta[name="build"]');
  await expect(build(page)).toHaveCount(0);

  await test.step('the running version goes on until the person asks', async () => {
    front.publish('2');
    // What a person does who comes back to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(toastOf(page, 'Une nouvelle version est prête')).toBeVisible();
    await expect(toastOf(other, 'Une nouvelle version est prête')).toBeVisible();
    await page.goto(`/todos?list=${slug}`);
    await expect(build(page)).toHaveCount(0);
    await expect(toastOf(page, 'Une nouvelle version est prête')).toBeVisible();
  });

  const task = fresh('Écrite avant la mise à jour');
  await test.step('edits that wait survive the reload into the new version, even without a network', async () => {
    line.cut();
    const field = page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` });
    await field.fill(task);
    // Asked for in the moment of the edit, which nothing has written yet.
    const reload = await toastOf(page, 'Une nouvelle version est prête')
      .getByRole('button', { name: 'Recharger' })
      .elementHandle();
    await field.evaluate((input, button) => {
      (input as HTMLInputElement).form!.requestSubmit();
      (button as HTMLElement).click();
    }, reload);
    await expect(build(page)).toHaveAttribute('content', '2');
    expect(asked).toEqual([]);
    await expect(page.getByRole('link', { name: task })).toBeVisible();
    await expect(badge(page)).toContainText(/1 \p{L}+ en attente/u);
  });

  await test.step('the other tab is told and follows', async () => {
    const told = toastOf(other, 'L’application a été mise à jour dans un autre onglet');
    await expect(told).toBeVisible();
    await expect(build(other)).toHaveCount(0);
    await told.getByRole('button', { name: 'Recharger' }).click();
    await expect(build(other)).toHaveAttribute('content', '2');
  });

  line.heal();
  await saved(page);
  await context.close();
  await line.close();
  await front.close();
});
