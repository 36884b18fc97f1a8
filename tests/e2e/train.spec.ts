import type { Page } from '@playwright/test';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { caretRead, newDocument, written } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const caretOf = (page: Page, name: string) => body(page).locator('.remote-caret', { hasText: name });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Commentaires et suggestions' });
const thread = (page: Page) => panel(page).getByRole('article', { name: 'Fil de commentaires' });
const proposals = (page: Page) => panel(page).getByRole('article');
const past = (page: Page) => page.getByRole('region', { name: 'Historique du document' });
const pill = (page: Page, state: string) => page.getByRole('button', { name: `Ce document : ${state}`, exact: true });

/** Puts the caret at an end of the text, and waits until the editor has heard of it. */
async function caretAt(page: Page, key: 'Control+Home' | 'Control+End' | 'End'): Promise<void> {
  // A comment that is just published may still give the editor its passage back.
  await expect(async () => {
    await body(page).press(key);
    await caretRead(page);
    expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  }).toPass();
}

/** Undoes, step by step, until this is so. */
async function undoUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isSo())) await body(page).press('Control+z');
    expect(await isSo()).toBe(true);
  }).toPass();
}

test('two people write one act through the cuts of a train: nothing is lost, each undoes what is theirs, who was away is told', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  const [she, he] = [claire.page, samir.page];
  const { line } = samir;
  const both = async (...lines: string[]) => {
    for (const page of [she, he]) await expect.poll(() => written(page)).toEqual(lines);
  };

  await test.step('at the platform, both on line', async () => {
    await she.goto(`/Editor?doc=${slug}`);
    await body(she).click();
    await she.keyboard.type('Le preneur paie le loyer au terme échu.');
    await he.goto(`/Editor?doc=${slug}`);
    await expect(body(he)).toContainText('terme échu.');
    await caretAt(he, 'Control+End');
    await he.keyboard.press('Enter');
    await he.keyboard.type('Le bailleur délivre le local.');
    await expect(caretOf(she, 'Samir BENALI')).toBeVisible();
    await both('Le preneur paie le loyer au terme échu.', 'Le bailleur délivre le local.');
    await saved(he);
    await readyOffline(he);
  });

  await test.step('in the tunnel he writes, comments and suggests', async () => {
    line.cut();
    await he.keyboard.type(' Fait à Lyon.');
    await expect(pill(he, 'En attente du réseau')).toBeVisible();
    await expect(caretOf(she, 'Samir BENALI')).toBeHidden();
    await he.keyboard.press('Control+ArrowLeft');
    await he.keyboard.press('Control+ArrowLeft');
    await he.keyboard.press('Control+Shift+ArrowRight');
    await he.keyboard.press('Control+Alt+m');
    await expect(panel(he).getByRole('region', { name: 'Nouveau commentaire' }).getByRole('textbox')).toBeFocused();
    await he.keyboard.type('Ou à Paris');
    await he.keyboard.press('Control+Enter');
    await expect(thread(he)).toContainText('Ou à Paris');
    await he.getByRole('button', { name: 'Suggérer au lieu de modifier' }).click();
    await caretAt(he, 'Control+Home');
    for (let key = 0; key < 'Le '.length; key += 1) await he.keyboard.press('Delete');
    await caretAt(he, 'End');
    await he.keyboard.type(' Sans délai.');
    await expect(body(he).locator('del')).toHaveText('Le ');
    await expect(body(he).locator('ins')).toHaveText(' Sans délai.');
  });

  await test.step('meanwhile she writes in the same sentence, and knows nothing of it', async () => {
    await caretAt(she, 'Control+Home');
    for (let key = 0; key < 'Le preneur '.length; key += 1) await she.keyboard.press('ArrowRight');
    await caretRead(she);
    await she.keyboard.type('seul ');
    await saved(she);
    expect(await written(she)).toEqual([
      'Le preneur seul paie le loyer au terme échu.',
      'Le bailleur délivre le local.',
    ]);
  });

  await test.step('he starts again in the tunnel: all of it is there', async () => {
    await he.reload();
    await expect
      .poll(() => written(he))
      .toEqual(['Le preneur paie le loyer au terme échu. Sans délai.', 'Le bailleur délivre le local. Fait à Lyon.']);
    await expect(pill(he, 'En attente du réseau')).toBeVisible();
    await expect(body(he).locator('.comment-passage')).toHaveText('Lyon');
    await he.getByRole('button', { name: 'Revenir à la modification' }).click();
  });

  await test.step('the network comes and goes while he types', async () => {
    await caretAt(he, 'Control+End');
    line.heal();
    await he.keyboard.type(' Première');
    line.drop();
    await he.keyboard.type(' deuxième');
    line.cut();
    await he.keyboard.type(' troisième.');
    line.heal();
    await saved(he);
    await both(
      'Le preneur seul paie le loyer au terme échu. Sans délai.',
      'Le bailleur délivre le local. Fait à Lyon. Première deuxième troisième.',
    );
    await expect(caretOf(she, 'Samir BENALI')).toBeVisible();
  });

  await test.step('she answers his comment and decides on what he suggests', async () => {
    await she.getByRole('button', { name: /^Afficher les commentaires et suggestions/ }).click();
    await panel(she)
      .getByRole('button', { name: /Ou à Paris$/ })
      .click();
    await expect(thread(she)).toContainText('Samir BENALI');
    await thread(she).getByRole('textbox').fill('À Lyon.');
    await thread(she).getByRole('button', { name: 'Publier' }).click();
    await panel(she).getByRole('tab', { name: 'Suggestions (2)' }).click();
    await proposals(she).filter({ hasText: 'Le' }).first().getByRole('button', { name: 'Accepter' }).click();
    await panel(she).getByRole('tab', { name: 'Suggestions (1)' }).waitFor();
    await proposals(she).getByRole('button', { name: 'Refuser' }).click();
    await both(
      'preneur seul paie le loyer au terme échu.',
      'Le bailleur délivre le local. Fait à Lyon. Première deuxième troisième.',
    );
  });

  await test.step('each undoes only what is theirs', async () => {
    await undoUntil(he, async () => !(await written(he))[1]!.includes('Première'));
    await both('preneur seul paie le loyer au terme échu.', 'Le bailleur délivre le local. Fait à Lyon.');
    await undoUntil(she, async () => (await written(she))[0]!.startsWith('Le preneur seul'));
    await both(
      'Le preneur seul paie le loyer au terme échu. Sans délai.',
      'Le bailleur délivre le local. Fait à Lyon.',
    );
    await expect(body(he).locator('.comment-passage')).toHaveText('Lyon');
    await saved(she);
    await saved(he);
  });

  await test.step('she rewrites most of it while he is away', async () => {
    await he.getByRole('link', { name: 'Retour à la bibliothèque' }).click();
    await expect(body(he)).toBeHidden();
    await caretAt(she, 'Control+End');
    await she.keyboard.press('Shift+Home');
    await she.keyboard.type('Le bailleur garantit une jouissance paisible.');
    await she.keyboard.press('Enter');
    await she.keyboard.type('Fait à Paris.');
    await saved(she);
  });

  await test.step('back, he is told what changed and where his comment stood', async () => {
    await he.goto(`/Editor?doc=${slug}`);
    await expect(he.getByText(/^Modifié par Claire MARCHAND depuis votre visite du /)).toBeVisible();
    await he.getByRole('button', { name: 'Voir les changements' }).click();
    // What he saw of deletions alone at the very end may be told once more (decision 0150).
    await expect(past(he).locator('ins[data-part]').first()).toContainText('garantit');
    const taken = async () => (await past(he).locator('del[data-part]').allTextContents()).join(' ');
    await expect.poll(taken).toMatch(/délivre .*Lyon/);
    await he.getByRole('button', { name: 'Revenir au document' }).click();
    await he.getByRole('button', { name: /^Afficher les commentaires et suggestions/ }).click();
    await panel(he)
      .getByRole('button', { name: /Passage supprimé/ })
      .click();
    await expect(thread(he)).toContainText('Passage supprimé');
    await expect(thread(he)).toContainText('À Lyon.');
    await both(
      'Le preneur seul paie le loyer au terme échu. Sans délai.',
      'Le bailleur garantit une jouissance paisible.',
      'Fait à Paris.',
    );
  });
});
