import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher dans les messages' });
const hits = (page: Page) => dialog(page).getByRole('list', { name: 'Messages trouvés' }).getByRole('listitem');
const words = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Mots à chercher' });

async function pick(page: Page, filter: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

// Its words stand in no other flow: a worker's flows share their office, and this one counts what is found.
test('messages are found by their words over the whole firm, and offline on this device, which is said', async ({
  app,
  claire,
}) => {
  const { page, line, token } = claire;
  const here = await newConversation(app, claire, fresh('Bail Morel'));
  const other = await newConversation(app, claire, fresh('Divorce Kowalski'));
  const say = (slug: string, content: string) =>
    rest<{ slug: string }>(app, token, 'POST', `/messenger/message/${slug}`, { content });
  const { slug: tagged } = await say(here.slug, 'La stipulation dérogatoire est acquise depuis le 3 décembre.');
  await rest(app, token, 'PUT', `/messenger/message/${tagged}`, { tags: ['audience'] });
  await say(other.slug, 'Aucune stipulation dérogatoire dans la convention.');
  await page.goto(`/messenger?conversation=${here.slug}`);
  await saved(page);
  await readyOffline(page);

  await page
    .getByRole('region', { name: here.title })
    .getByRole('button', { name: 'Actions sur la conversation' })
    .click();
  await page.getByRole('menuitem', { name: 'Rechercher dans la conversation…' }).click();
  await words(page).fill('DEROGATOIRE stipu');
  await expect(dialog(page)).toContainText('Recherche sur tout le cabinet · 1 message trouvé');
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page).first().locator('mark')).toHaveText(['stipulation', 'dérogatoire']);
  await pick(page, 'Conversation', 'Toutes');
  await expect(hits(page)).toHaveCount(2);
  await pick(page, 'Étiquette', 'Audience');
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page)).toContainText(here.title);
  await pick(page, 'Étiquette', 'Toutes');

  line.cut();
  await expect(dialog(page)).toContainText('Hors ligne : recherche sur cet appareil · 2 messages trouvés');
  await pick(page, 'Conversation', other.title);
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page).locator('mark')).toHaveText(['stipulation', 'dérogatoire']);

  await test.step('the keyboard goes from the words to a message, and back to the same search', async () => {
    await words(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(hits(page).getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('dans la convention');
    await page.goBack();
    await expect(words(page)).toHaveValue('DEROGATOIRE stipu');
    await expect(hits(page)).toHaveCount(1);
  });
});

test.describe(() => {
  // A device that has heard nothing yet.
  test.use({ startsAt: null });

  test('an address of the product shows what it leads to, within rights, and no other site is asked anything', async ({
    app,
    claire,
    samir,
  }) => {
    const { slug } = await newConversation(app, claire);
    const secret = fresh('Licenciement de Samir');
    const closed = await rest<{ slug: string }>(app, claire.token, 'POST', '/boards', { title: secret, members: [] });
    const shared = await newConversation(app, claire, fresh('Bail Morel'));
    const asked: string[] = [];
    samir.page.on('request', (request) => asked.push(request.url()));
    const content = [
      `${samir.url}/messenger?conversation=${shared.slug}`,
      `${samir.url}/mondays?board=${closed.slug}`,
      'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000032042456',
    ].join(' ');
    await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, { content });
    const message = samir.page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first();

    await test.step('until the device heard what there is, nothing is said to be closed', async () => {
      let tell = () => {};
      const held = new Promise<void>((resolve) => (tell = resolve));
      await samir.page.route('**/api/sync/manifest*', async (route) => {
        await held;
        await route.continue();
      });
      await samir.page.goto(`/messenger?conversation=${slug}`);
      await expect(message.getByText('Pas encore connu de cet appareil')).toHaveCount(2);
      await expect(message).not.toContainText('Objet non accessible');
      tell();
    });
    await expect(message.getByRole('link', { name: new RegExp(`^${shared.title}`) })).toContainText(
      'Conversation · tout est lu',
    );
    await expect(message).toContainText('Objet non accessible');
    await expect(samir.page.locator('body')).not.toContainText(secret);
    await message.getByRole('link', { name: new RegExp(`^${shared.title}`) }).click();
    await expect(samir.page.getByRole('region', { name: shared.title })).toBeVisible();
    expect(asked.filter((url) => !url.startsWith(samir.url) && !/^(?:data|blob):/.test(url))).toEqual([]);

    await test.step('offline too, and who has the right sees the title', async () => {
      await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, {
        content: `${claire.url}/mondays?board=${closed.slug}`,
      });
      const { page, line } = claire;
      await page.goto(`/messenger?conversation=${slug}`);
      await expect(page.getByRole('link', { name: new RegExp(`^${secret}`) })).toContainText('Tableau · modifiable');
      await readyOffline(page);
      line.cut();
      await page.reload();
      await expect(badge(page)).toContainText('Hors ligne');
      await expect(page.getByRole('link', { name: new RegExp(`^${secret}`) })).toContainText('Tableau · modifiable');
    });
  });
});

test('the search and the cards are free of accessibility violations', async ({ app, claire }) => {
  const { page } = claire;
  const { slug } = await newConversation(app, claire, fresh('Succession de Saint-Exupéry-Montmorency'));
  await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, {
    content: `Voir ${claire.url}/messenger?conversation=${slug} et ${claire.url}/mondays?board=01a1fd55-7a80-7000-8000-0000000000aa`,
  });
  await checkModes(page, 'apercus', async () => {
    await page.goto(`/messenger?conversation=${slug}`);
    await expect(page.getByText('Objet non accessible')).toHaveCount(1);
  });
  await checkModes(page, 'recherche-messages', async () => {
    await page.goto(`/messenger/search?conversation=${slug}&q=pi%C3%A8ce`);
    await expect(dialog(page)).toContainText('Recherche sur tout le cabinet');
    await expect(hits(page).first()).toBeVisible();
  });
});
