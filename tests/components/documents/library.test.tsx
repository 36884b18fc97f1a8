import { document as documents, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newDocument, saved, textsOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { newWriting } from '../support/writing.ts';
import { body, expectWritten, newText, showText, title } from '../text-editor/text.ts';

const LONG = 'Conclusions récapitulatives n° 3 en réplique devant le tribunal judiciaire de Lyon — résiliation du bail';

test('a long library is rendered around the screen, and all of it is reached by keyboard and found', async () => {
  const { claire } = await newPair();
  for (let at = 0; at < 150; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        newDocument(claire, [], `Pièce ${String(at + index + 1).padStart(3, '0')}`),
      ),
    );
  await show('/ged', claire);
  const table = page.getByRole('table', { name: 'Documents' });
  const rows = css('tbody tr[data-index]', table);
  await expect.element(table).toHaveAttribute('aria-rowcount', '151');
  await expect.element(rows.first()).toBeVisible();
  expect(rows.elements().length).toBeLessThan(60);

  // The columns keep their widths while one scrolls.
  const widths = () =>
    css('thead th', table)
      .elements()
      .map((head) => head.clientWidth);
  const before = widths();
  rows.last().element().scrollIntoView();
  await expect.element(rows.first()).not.toHaveAttribute('data-index', '0');
  expect(widths()).toEqual(before);

  ((await rows.getByRole('link').first().findElement()) as HTMLElement).focus();
  const focused = (name: string) => document.activeElement?.closest('tr[data-index]')?.getAttribute(name);
  await press('End');
  await expect.poll(() => focused('aria-rowindex')).toBe('151');
  await expect.element(css(':focus')).toBeInViewport();
  await press('Home');
  await expect.poll(() => focused('data-index')).toBe('0');
  await press('ArrowDown');
  await expect.poll(() => focused('data-index')).toBe('1');

  const filter = page.getByPlaceholder('Filtrer');
  await filter.fill('pièce 003');
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows.getByRole('link', { name: 'Pièce 003' })).toBeVisible();
  await filter.fill('');
  await expectAccessibleEverywhere();
});

test('a long title has the room there is, on a phone a line of its own', async () => {
  const { claire } = await newPair();
  const { slug } = await newDocument(claire, [], LONG);
  const { go } = await show(`/Editor?doc=${slug}`, claire);
  await expect.element(title).toHaveValue(LONG);
  const field = () => title.element();
  await expect.poll(() => field().scrollWidth - field().clientWidth).toBeLessThanOrEqual(0);
  await page.viewport(390, 844);
  await expect.poll(() => field().getBoundingClientRect().width).toBeGreaterThan(300);
  await go('/ged');
  const link = page.getByRole('row', { name: LONG }).first().getByRole('link');
  await expect.poll(() => link.query()?.getBoundingClientRect().height ?? 0).toBeGreaterThan(30);
  const above = () =>
    link.element().getBoundingClientRect().top - link.element().closest('tr')!.getBoundingClientRect().top;
  await expect.poll(above).toBeGreaterThan(4);
});

const dialog = page.getByRole('dialog', { name: 'Partager le document' });
const people = dialog.getByRole('listitem');

test('a document made without a network is shared before the server knows it', async () => {
  const { claire, samir } = await newPair();
  await show('/ged', claire);
  // The people of the firm are on the device once they were shown.
  await expect.element(badge).toBeVisible();
  await saved();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nouveau document' });
  await making.getByLabelText('Titre').fill(LONG);
  await making.getByRole('button', { name: 'Créer le document' }).click();
  await expect.element(body).toBeVisible();
  await body.click();
  await type('Le preneur conclut.');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect.element(people).toHaveTextContent(/MARCHAND.*Propriétaire/);
  const field = dialog.getByRole('combobox', { name: 'Ajouter une personne' });
  await field.fill('personne de ce nom');
  await expect.element(page.getByText('Personne de ce nom dans le cabinet')).toBeVisible();
  await field.fill('bénali');
  await expect.element(page.getByRole('option')).toHaveTextContent(/^Samir BENALI$/);
  await press('Escape');
  await field.click();
  await page.getByRole('option', { name: 'Samir BENALI' }).click();
  await expect.element(people.nth(1)).toHaveTextContent(/Samir BENALI.*En attente/);
  await expectAccessibleEverywhere();
  line.restore();
  await expect.element(dialog.getByText('En attente', { exact: true })).not.toBeInTheDocument();
  await expect.element(people).toHaveLength(2);
  await press('Escape');
  await saved();
  const all = await samir.call<{ title: string; right: string }[]>('GET', '/documents');
  expect(all.map((each) => [each.title, each.right])).toEqual([[LONG, 'write']]);
});

test('the dialog of sharing fits a phone; the owner gives reading alone, and takes it back', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], 'Le preneur conclut.');
  await show(`/Editor?doc=${slug}`, claire);
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect.element(people).toHaveLength(2);
  await expect.poll(() => dialog.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await page.viewport(1440, 900);
  const right = async () => (await samir.call<{ right: string }[]>('GET', '/documents')).map((each) => each.right);
  await dialog.getByRole('combobox', { name: 'Droit de Samir BENALI' }).click();
  await page.getByRole('option', { name: 'Peut lire' }).click();
  await expect.poll(right).toEqual(['read']);
  await dialog.getByRole('button', { name: 'Retirer Samir BENALI' }).click();
  await expect.element(people).toHaveLength(1);
  await expect.poll(right).toEqual([]);
});

test('who does not own a document sees with whom it is shared; taken from them, it says so and nothing was refused', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], 'Le preneur conclut.');
  await showText(slug, samir);
  await expectWritten('Le preneur conclut.');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('choisit avec qui il est partagé');
  await expect.element(dialog.getByRole('combobox')).not.toBeInTheDocument();
  await press('Escape');
  await claire.call('DELETE', `/documents/${slug}/members/${samir.userId}`);
  await expect.element(page.getByText('Vous n’avez pas accès à ce document')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'État de la synchronisation : Enregistré' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Partager', exact: true })).not.toBeInTheDocument();
});

const palette = page.getByRole('dialog', { name: 'Aller à, créer, rechercher' });
const options = palette.getByRole('option');

async function look(words: string): Promise<void> {
  await expect
    .poll(async () => {
      if (palette.query() === null) await press('Control+k');
      return palette.query() !== null;
    })
    .toBe(true);
  await palette.getByRole('combobox').fill(words);
}

test('without a network a device finds documents by what stands in them, and none whose right was lost', async () => {
  const { claire, samir } = await newPair();
  const lease = await newText(claire, [samir], 'Article 12. La clause de dédit Quernoy est réputée non écrite.');
  const cells = await newWriting(claire, [samir], 'Frais', 'cell', ({ doc, actor }) => {
    const id = sheet.addSheet(doc, actor, { name: 'Feuil1' });
    sheet.setCells(doc, actor, id, [[sheet.cellKey('1', '1'), 'Huissier Quernoy']]);
  });
  await show('/ged', samir);
  await expect.element(page.getByRole('link', { name: 'Frais' })).toBeVisible();
  await saved();
  // All that there is has come once both are opened from the device.
  await badge.click();
  const panel = page.getByRole('dialog', { name: 'Synchronisation' });
  await expect.element(panel).toBeVisible();
  await expect.element(panel).not.toHaveTextContent('à télécharger');
  await press('Escape');
  line.cut();
  const { go } = await show('/dashboard', samir);
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await look('QUERNOY');
  await expect.element(palette).toHaveTextContent('dans les titres, les fiches, les messages et les documents');
  await expect.element(options).toHaveLength(2);
  await look('dedit claus');
  await expect.element(options).toHaveLength(1);
  await expect.element(options).toHaveTextContent(lease.title);
  expect(textsOf(css('mark', options))).toEqual(['clause', 'dédit']);
  await expectAccessibleEverywhere();
  await press('Enter');
  await expect.element(body).toHaveTextContent('La clause de dédit Quernoy');

  // What was typed here a moment ago is found too.
  await body.click();
  await press('Control+End');
  await type(' Vu avec Tancrède.');
  await go('/dashboard');
  await look('tancrede');
  await expect.element(options).toHaveLength(1);
  expect(textsOf(css('mark', options))).toEqual(['Tancrède']);
  await press('Escape');

  // A lost right takes the words along.
  line.restore();
  await saved();
  await go('/ged');
  await expect.element(page.getByRole('link', { name: lease.title })).toBeVisible();
  await claire.call('DELETE', `/documents/${lease.slug}/members/${samir.userId}`);
  await expect.element(page.getByRole('link', { name: lease.title })).not.toBeInTheDocument();
  line.cut();
  await look('quernoy');
  await expect.element(options).toHaveLength(1);
  await expect.element(options).toHaveTextContent(cells.title);
  await look('dedit');
  // A sentence of its own, not the beginning of what is said of the search.
  await expect.element(palette.getByText('Rien ne correspond à « dedit »', { exact: true })).toBeVisible();
  await show('/dashboard', samir);
  await look('dedit');
  await expect.element(palette).toHaveTextContent('Rien ne correspond');
  await press('Escape');
  expect(documents.documentText(lease.doc)).toContain('Tancrède');
});
