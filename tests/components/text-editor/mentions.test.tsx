import { document as documents } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newFirm, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { writingOf } from '../support/writing.ts';
import { body, newText, showText } from './text.ts';

const offered = page.getByRole('listbox', { name: 'Mentionner une personne' });
const options = offered.getByRole('option');
const mention = css('.mention', body);

const threePeople = () =>
  newFirm({
    claire: { firstname: 'Claire', lastname: 'Marchand' },
    samir: { firstname: 'Samir', lastname: 'Benali' },
    ines: { firstname: 'Inès', lastname: 'Roux' },
  });

/** How often somebody was told of a mention in a text. */
async function told(person: Person, title: string): Promise<number> {
  const { data } = await person.call<{ data: { content: string }[] }>('GET', '/notification/list');
  const wanted = `vous mentionne dans le document «\u00a0${title}\u00a0»`;
  return data.filter(({ content }) => content.includes(wanted)).length;
}

test('people are offered while one types: not in an address, closed by Escape, chosen by keys', async () => {
  const { claire, samir, ines } = await threePeople();
  const { slug } = await newText(claire, [samir, ines], 'Conclusions.');
  await showText(slug, claire);
  await saved();
  line.cut();
  await type(' Écrire à greffe@sam');
  await expect.element(body).toHaveTextContent('greffe@sam');
  await expect.element(offered).not.toBeInTheDocument();
  await type(', puis @');
  await expect.element(offered).toBeVisible();
  await expect.element(body).toHaveAttribute('aria-controls', offered.element().id);
  await expect.element(offered.getByRole('option', { name: /Claire MARCHAND$/ })).not.toBeInTheDocument();
  await press('Escape');
  await type('sam');
  await expect.element(body).toHaveTextContent('puis @sam');
  await expect.element(offered).not.toBeInTheDocument();
  await expect.element(body).not.toHaveAttribute('aria-controls');
  await press('Backspace', 'Backspace', 'Backspace', 'Backspace');
  await type('@');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await press('ArrowDown');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'false');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await press('ArrowUp');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await type('ben');
  await expect.element(options).toHaveTextContent(/Samir BENALI$/);
  await expect.element(body).toHaveAttribute('aria-activedescendant', options.element().id);
  await expectAccessibleEverywhere();
  await press('Enter');
  await type('relit.');
  await expect.element(mention).toHaveTextContent(/^@Samir BENALI$/);
  await expect.element(body).toHaveTextContent('puis @Samir BENALI relit.');
  await expect.element(css(':scope > p', body)).toHaveLength(1);
});

test('who is named is told once, not again when the mention goes and comes back, and led to the place', async () => {
  const { claire, samir, ines } = await threePeople();
  const { slug, title } = await newText(
    claire,
    [samir, ines],
    ...Array.from({ length: 40 }, () => 'Attendu.'),
    'Vu par ',
  );
  const { doc } = await writingOf(samir, slug);
  await showText(slug, claire);
  await type('@ben');
  await expect.element(options).toHaveLength(1);
  await press('Enter');
  await expect.element(mention).toBeVisible();
  await expect.poll(() => told(samir, title)).toBe(1);
  await expect
    .poll(async () => {
      if (mention.query() !== null) await press('Control+z');
      return mention.query();
    })
    .toBe(null);
  await expect.poll(() => documents.documentText(doc)).not.toContain('BENALI');
  await press('Control+Shift+z');
  await expect.element(mention).toBeVisible();
  await saved();
  expect(await told(samir, title)).toBe(1);

  await show('/dashboard', samir);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link')
    .filter({ hasText: `Claire MARCHAND vous mentionne dans le document « ${title} »` })
    .click();
  await expect.element(mention).toBeInViewport();
});
