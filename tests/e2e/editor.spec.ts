import type { Page } from '@playwright/test';
import { expect, readyOffline, rest, SAMIR, saved, test } from './fixtures.ts';
import { fresh, newDocument, written } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const outline = (page: Page) => page.getByRole('navigation', { name: 'Plan' });

async function open(page: Page, slug: string): Promise<void> {
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
}

test('two people write in one text: it converges, and each undoes only what is theirs', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  await open(claire.page, slug);
  await claire.page.keyboard.type('Attendu que la demande est fondée.');
  await open(samir.page, slug);
  await expect(body(samir.page)).toContainText('Attendu que la demande est fondée.');
  await samir.page.keyboard.press('Control+End');
  await samir.page.keyboard.press('Enter');
  await samir.page.keyboard.type('Par ces motifs.');
  await expect(body(claire.page)).toContainText('Par ces motifs.');

  await test.step('both type at once', async () => {
    await claire.page.keyboard.press('Control+Home');
    await Promise.all([
      claire.page.keyboard.type('En fait. ', { delay: 20 }),
      samir.page.keyboard.type(' Condamne la SCI.', { delay: 20 }),
    ]);
    const text = ['En fait. Attendu que la demande est fondée.', 'Par ces motifs. Condamne la SCI.'];
    for (const { page } of [claire, samir]) await expect.poll(() => written(page)).toEqual(text);
  });

  await test.step('undo', async () => {
    const before = await written(claire.page);
    const without = ['Attendu que la demande est fondée.', 'Par ces motifs. Condamne la SCI.'];
    // What was typed slowly is several steps.
    await expect(async () => {
      if ((await written(claire.page))[0] !== without[0]) await claire.page.keyboard.press('Control+z');
      expect(await written(claire.page)).toEqual(without);
    }).toPass();
    await expect.poll(() => written(samir.page)).toEqual(without);
    await expect(async () => {
      if ((await written(claire.page))[0] !== before[0])
        await claire.page.getByRole('button', { name: 'Rétablir' }).click();
      expect(await written(claire.page)).toEqual(before);
    }).toPass();
    await expect.poll(() => written(samir.page)).toEqual(before);
  });

  await test.step('a reload shows the same', async () => {
    await saved(claire.page);
    const before = await written(samir.page);
    await claire.page.reload();
    await expect.poll(() => written(claire.page)).toEqual(before);
  });
});

test('one sees where the other writes, and by what name', async ({ app, claire, samir }) => {
  const { slug } = await newDocument(app, claire);
  await open(claire.page, slug);
  await claire.page.keyboard.type('Premier paragraphe.');
  await open(samir.page, slug);
  await expect(body(samir.page)).toContainText('Premier paragraphe.');
  await samir.page.keyboard.press('Control+End');
  const caret = body(claire.page).locator('.remote-caret', { hasText: 'Samir BENALI' });
  await expect(caret).toBeVisible();
  await expect(claire.page.getByRole('list', { name: 'En train de lire ou d’écrire' })).toContainText('SB');
  await samir.page.keyboard.press('Control+a');
  await expect(body(claire.page).locator('.remote-selection')).toHaveText('Premier paragraphe.');
  await samir.page.goto('/ged');
  await expect(caret).toBeHidden();
});

test('headings come into the outline while they are written, and lead to their place', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  await open(claire.page, slug);
  await open(samir.page, slug);
  await expect(outline(samir.page)).toContainText('Les titres du document s’affichent ici.');
  await claire.page.keyboard.type('# Faits');
  await claire.page.keyboard.press('Enter');
  await claire.page.keyboard.type('Le bail a été signé.');
  await claire.page.keyboard.press('Enter');
  await claire.page.keyboard.type('## Discussion');
  for (const { page } of [claire, samir]) {
    await expect(outline(page).getByRole('button', { name: 'Faits' })).toBeVisible();
    await expect(outline(page).getByRole('button', { name: 'Discussion' })).toBeVisible();
  }
  await claire.page.keyboard.type(' au fond');
  await expect(outline(samir.page).getByRole('button', { name: 'Discussion au fond' })).toBeVisible();
  await outline(samir.page).getByRole('button', { name: 'Faits' }).click();
  await expect(body(samir.page)).toBeFocused();
  await samir.page.keyboard.press('End');
  await samir.page.keyboard.type(' et procédure');
  await expect(body(claire.page).getByRole('heading', { name: 'Faits et procédure' })).toBeVisible();
});

test('the title is changed in place, and the other sees it', async ({ app, claire, samir }) => {
  const { slug, title } = await newDocument(app, claire);
  await open(claire.page, slug);
  await samir.page.goto('/ged');
  await expect(samir.page.getByRole('link', { name: title })).toBeVisible();
  const field = claire.page.getByRole('textbox', { name: 'Titre du document' });
  await field.fill('Abandonné');
  await field.press('Escape');
  await expect(field).toHaveValue(title);
  await field.fill(`${title}, définitif`);
  await field.press('Enter');
  await expect(field).toHaveValue(`${title}, définitif`);
  await saved(claire.page);
  await expect(samir.page.getByRole('link', { name: `${title}, définitif` })).toBeVisible();

  await test.step('a title that comes meanwhile does not run into what is typed', async () => {
    await field.focus();
    await samir.page.getByRole('link', { name: `${title}, définitif` }).click();
    const theirs = samir.page.getByRole('textbox', { name: 'Titre du document' });
    await theirs.fill(`${title}, autre`);
    await theirs.press('Enter');
    await expect(claire.page).toHaveTitle(new RegExp(`${title}, autre`));
    await claire.page.keyboard.press('Control+a');
    await claire.page.keyboard.type(`${title}, relu`);
    await expect(field).toHaveValue(`${title}, relu`);
    await claire.page.keyboard.press('Enter');
    await expect(theirs).toHaveValue(`${title}, relu`);
  });
});

test('a right changed to reading is told at once: no editing, « Lecture seule » in the library', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newDocument(app, claire);
  await open(claire.page, slug);
  await claire.page.keyboard.type('Texte de Claire.');
  await open(samir.page, slug);
  await expect(body(samir.page)).toContainText('Texte de Claire.');
  await expect(body(samir.page)).toHaveAttribute('contenteditable', 'true');
  const share = (right: string) =>
    rest(app, claire.token, 'POST', `/documents/${slug}/members`, { users: [SAMIR], right });
  await share('read');
  await expect(samir.page.getByText('Vous pouvez lire ce document, pas le modifier.')).toBeVisible();
  await expect(body(samir.page)).toHaveAttribute('contenteditable', 'false');
  await expect(samir.page.getByRole('toolbar', { name: 'Mise en forme' })).toBeHidden();
  await expect(samir.page.getByRole('textbox', { name: 'Titre du document' })).toHaveCount(0);
  await claire.page.keyboard.type(' Et la suite.');
  await expect(body(samir.page)).toContainText('Et la suite.');
  const library = await samir.context.newPage();
  await library.goto('/ged');
  await expect(library.getByRole('row').filter({ hasText: title })).toContainText('Lecture seule');
  await library.close();

  await share('write');
  await expect(body(samir.page)).toHaveAttribute('contenteditable', 'true');
  await body(samir.page).click();
  await samir.page.keyboard.press('Control+Home');
  await samir.page.keyboard.type('Relu. ');
  await expect.poll(() => written(claire.page)).toEqual(['Relu. Texte de Claire. Et la suite.']);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a document made without a network is written in at once and is there for good after', async ({
    app,
    claire,
  }) => {
    const { page, line } = claire;
    await page.goto('/ged');
    await readyOffline(page);
    await expect(page.getByRole('row')).not.toHaveCount(0);
    const title = fresh('Note d’audience');
    line.cut();
    await page.getByRole('button', { name: 'Nouveau document' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Titre' }).fill(title);
    await page.getByRole('button', { name: 'Créer le document' }).click();
    await body(page).click();
    await page.keyboard.type('Le tribunal a entendu les parties.');
    await page.getByRole('link', { name: 'Retour à la bibliothèque' }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Sera créé au retour du réseau');
    await page.reload();
    await page.getByRole('link', { name: title }).click();
    await expect(body(page)).toContainText('Le tribunal a entendu les parties.');

    line.heal();
    await saved(page);
    const documents = await rest<{ title: string; words: number }[]>(app, claire.token, 'GET', '/documents');
    expect(documents.filter((each) => each.title === title)).toHaveLength(1);
    await expect
      .poll(
        async () =>
          (await rest<{ title: string; words: number }[]>(app, claire.token, 'GET', '/documents')).find(
            (each) => each.title === title,
          )?.words,
      )
      .toBe(6);
  });
});
