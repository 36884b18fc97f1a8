import type { Page } from '@playwright/test';
import { expect, saved, test } from './fixtures.ts';
import { caretRead, newDocument } from './office.ts';

const CLAUSES = 300;
const LINES = 'Le preneur s’oblige à entretenir les lieux loués, à ses frais, pendant toute la durée du bail. '.repeat(
  4,
);

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const clause = (page: Page, number: number) => body(page).locator('p', { hasText: `Clause n ${number},` });
/** Blocks that have a box. */
const laidOut = (page: Page) =>
  body(page).evaluate((text) => [...text.children].filter((block) => block.getClientRects().length > 0).length);

/** A lease of 300 clauses, as somebody pastes it: a heading before every hundredth, a note at every fiftieth. */
async function paste(page: Page): Promise<void> {
  const html = Array.from({ length: CLAUSES }, (_, index) => {
    const number = index + 1;
    const heading = index % 100 === 0 ? `<h2>Titre ${index / 100 + 1}</h2>` : '';
    const note = number % 50 === 0 ? '<span data-footnote>Article 1719 du code civil.</span>' : '';
    return `${heading}<p data-clause="${index % 3 === 0 ? 1 : 2}">Clause n ${number}, entretien${note}. ${LINES}</p>`;
  }).join('');
  await body(page).click();
  await body(page).evaluate((text, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('of a long text what is around the screen is laid out, and nobody notices', async ({ app, claire }) => {
  const { page } = claire;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await paste(page);
  await expect(body(page).locator('.page-gap').last()).toContainText(/\d+ \/ \d+/);
  await expect(clause(page, CLAUSES)).toBeInViewport();
  const all = await body(page).evaluate((text) => text.children.length);

  await test.step('few blocks have a box, the first and the last among them', async () => {
    expect(await laidOut(page)).toBeLessThan(90);
    await page.keyboard.press('Control+Home');
    await expect(clause(page, 1)).toBeInViewport();
    await expect(clause(page, 150)).toBeHidden();
  });

  await test.step('the wheel, the keys and the outline find what is far', async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 9_000);
    await expect.poll(() => body(page).evaluate(clauseOnScreen)).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Titre 3' }).click();
    await expect(clause(page, 201)).toBeInViewport();
    await expect(body(page).getByRole('heading', { name: 'Titre 3' })).toBeInViewport();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('PageUp');
    await caretRead(page);
    await page.keyboard.type('Vu');
    await expect(body(page).locator('p', { hasText: 'Vu' })).toBeInViewport();
    await page.keyboard.press('Control+z');
  });

  await test.step('a word is found where nothing is laid out', async () => {
    await page.keyboard.press('Control+f');
    await page.keyboard.type('Clause n 123,');
    await page.keyboard.press('Enter');
    await expect(clause(page, 123)).toBeInViewport();
    await page.keyboard.press('Escape');
  });

  await test.step('numbers of clauses and notes are those of the whole text', async () => {
    await clause(page, 150)
      .scrollIntoViewIfNeeded()
      .catch(() => {});
    await page.getByRole('button', { name: 'Titre 2' }).click();
    const far = clause(page, 101);
    await expect(far).toBeInViewport();
    const inPart = await far.screenshot();
    await choose(page, 'Tout le texte dans la page (lecteur d’écran)');
    expect(await laidOut(page)).toBe(all);
    await page.getByRole('button', { name: 'Titre 2' }).click();
    expect(inPart.equals(await far.screenshot())).toBe(true);
    await choose(page, 'Tout le texte dans la page (lecteur d’écran)');
    expect(await laidOut(page)).toBeLessThan(120);
  });

  await test.step('all of it is copied and printed', async () => {
    await body(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const number of [1, 150, CLAUSES]) expect(copied).toContain(`Clause n ${number},`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    await expect(body(page).locator('.page-gap').last()).toContainText(`${pages! - 1} / ${pages!}`);
  });

  await test.step('an accent written over all of it leaves nothing of it, and one undo brings it back', async () => {
    await body(page).focus();
    await page.keyboard.press('Control+a');
    await caretRead(page);
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'ê', selectionStart: 1, selectionEnd: 1 });
    await keys.send('Input.insertText', { text: 'ê' });
    await expect(body(page)).toHaveText('ê');
    await page.keyboard.press('Control+z');
    await expect(clause(page, CLAUSES)).toHaveCount(1);
    await expect(clause(page, 150)).toHaveCount(1);
    await saved(page);
  });
});

/** Number of the first clause on the screen. */
function clauseOnScreen(text: Element): number {
  const shown = [...text.children].find(
    (block) => block.getBoundingClientRect().top > 100 && block.textContent?.startsWith('Clause n '),
  );
  return Number(/\d+/.exec(shown?.textContent ?? '')?.[0] ?? 0);
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Page' }).click();
  await page.getByRole('menuitemcheckbox', { name: entry }).click();
  await page.keyboard.press('Escape');
}
