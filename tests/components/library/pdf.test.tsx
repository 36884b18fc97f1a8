import type { FileView } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { base64Of, bytesAt } from '../support/files.ts';
import { newFirm, CLAIRE, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { linkOver, textPdf } from '../support/pdf.ts';
import { show } from '../support/screen.tsx';

const FILES = 'tests/components/library/files';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const number = page.getByRole('textbox', { name: /^Page sur/ });
const search = page.getByRole('searchbox', { name: 'Rechercher dans le document' });
const status = css('.pdf-find-count');
const hits = css('.pdf-hit');

/** The screen of a file with this content. */
async function open(claire: Person, name: string, bytes: Uint8Array): Promise<string> {
  const files = [{ name, content: base64Of(bytes) }];
  const [file] = await claire.call<FileView[]>('POST', '/ged/file/create/company', { files });
  await show(`/ged/file/view/${file!.slug}`, claire);
  return file!.slug;
}

/** The colour of the first page at a part of its width and height, once it is drawn. */
async function colourAt(x: number, y: number): Promise<number[]> {
  const canvas = (await css('.pdf-canvas canvas').first().findElement()) as HTMLCanvasElement;
  const { data } = canvas.getContext('2d')!.getImageData(x * canvas.width, y * canvas.height, 1, 1);
  return [...data];
}

const LINES = [
  [
    'Cour d\u2019appel de Besan\u00e7on',
    'Conclusions r\u00e9capitulatives',
    'Voir la page 2',
    'basoche.test',
    'script',
  ].map((text) => text.replace('\u2019', '\u0092')),
  ['Deuxi\u00e8me page', 'PREMI\u00c8RE instance, premiere chambre'],
];

test('the pages of a PDF are read, searched without accents, and gone through by number', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  await open(claire, 'Conclusions.pdf', textPdf(LINES));
  await expect.element(page.getByText('Conclusions récapitulatives')).toBeInTheDocument();
  await expect.poll(async () => (await colourAt(0.9, 0.5))[0]).toBe(255);
  // Letters are drawn, not only laid over the page to be chosen.
  const canvas = (await css('.pdf-canvas canvas').first().findElement()) as HTMLCanvasElement;
  const isInked = () => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, index) => index % 4 === 0 && value < 100);
  };
  await expect.poll(isInked).toBe(true);

  await button('Rechercher dans le document').click();
  await search.fill('premiere');
  await expect.element(status).toHaveTextContent('1 sur 2');
  await expect.element(number).toHaveValue('2');
  await expect.element(hits.first()).toBeVisible();
  expect(hits.elements()).toHaveLength(2);
  expect(hits.elements().map((hit) => hit.classList.contains('pdf-hit-current'))).toEqual([true, false]);
  await press('Enter');
  await expect.element(status).toHaveTextContent('2 sur 2');
  await press('Enter');
  await expect.element(status).toHaveTextContent('1 sur 2');
  await press('Shift+Enter');
  await expect.element(status).toHaveTextContent('2 sur 2');
  await search.fill('besancon');
  await expect.element(status).toHaveTextContent('1 sur 1');
  await expect.element(number).toHaveValue('1');
  await search.fill('cassation');
  await expect.element(status).toHaveTextContent('Aucun résultat');
  await press('Escape');
  await expectNone(search);
  await expectNone(hits);

  await number.fill('2');
  await press('Enter');
  await expect.element(page.getByText('Deuxième page')).toBeInViewport();
  await number.fill('99');
  await press('Enter');
  await expect.element(number).toHaveValue('2');
});

test('the text of a page is chosen and copied', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  await open(claire, 'Conclusions.pdf', textPdf(LINES));
  await userEvent.tripleClick(page.getByText('Conclusions récapitulatives'));
  await press('Control+c');
  expect((await navigator.clipboard.readText()).trim()).toBe('Conclusions récapitulatives');
});

test('a zoom keeps the page, and the width is filled on demand', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  await open(claire, 'Long.pdf', textPdf(Array.from({ length: 8 }, (_, at) => [`Feuillet ${at + 1}`])));
  await number.fill('5');
  await press('Enter');
  const width = () => css('.pdf-page').first().element().getBoundingClientRect().width;
  const fitted = width();
  await button('Zoom avant').click();
  expect(width()).toBeGreaterThan(fitted);
  await expect.element(number).toHaveValue('5');
  await expect.element(page.getByText('Feuillet 5')).toBeInViewport();
  await button('Zoom arrière').click();
  await button('Zoom arrière').click();
  expect(width()).toBeLessThan(fitted);
  await expect.element(number).toHaveValue('5');
  await button('Ajuster à la largeur').click();
  expect(width()).toBe(fitted);
});

test('a document of many pages has few pictures', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  await open(claire, 'Procédure.pdf', textPdf(Array.from({ length: 500 }, (_, at) => [`Cote D${at + 1}`])));
  await expect.element(page.getByText('Cote D1', { exact: true })).toBeInTheDocument();
  for (const to of ['250', '499', '3']) {
    await number.fill(to);
    await press('Enter');
    await expect.element(page.getByText(`Cote D${to}`, { exact: true })).toBeInViewport();
    await vi.waitFor(() => expect(css('.pdf-canvas canvas').elements().length).toBeLessThanOrEqual(6));
  }
  await button('Rechercher dans le document').click();
  await search.fill('cote d499');
  await expect.element(status).toHaveTextContent('1 sur 1');
  await expect.element(page.getByText('Cote D499', { exact: true })).toBeInViewport();
});

test('links lead to pages and to the web, and never to a script', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  const links = [
    linkOver(2, '/Dest [6 0 R /Fit]'),
    linkOver(3, '/A << /S /URI /URI (https://basoche.test/) >>'),
    linkOver(4, '/A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
    linkOver(1, '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    linkOver(0, '/A << /S /URI /URI (file:///etc/passwd) >>'),
  ];
  await open(claire, 'Liens.pdf', textPdf(LINES, links));
  const external = page.getByRole('link', { name: 'https://basoche.test/' });
  await expect.element(external).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(css('.pdf-link').elements()).toHaveLength(2);
  await button('Aller à la page 2').click();
  await expect.element(page.getByText('Deuxième page')).toBeInViewport();
});

test('a PDF with a password asks for it, and says when it is wrong', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  await open(claire, 'Attestation.pdf', await bytesAt(`${FILES}/locked.pdf`));
  const dialog = page.getByRole('dialog', { name: 'Ouvrir le PDF' });
  const password = dialog.getByLabelText('Mot de passe du document');
  await expect.element(dialog.getByText(/protégé par un mot de passe/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await button('Saisir le mot de passe').click();
  await password.fill('Verdier2025');
  await press('Enter');
  await expect.element(dialog.getByText('Ce mot de passe n’ouvre pas le document.')).toBeVisible();
  await password.fill('Verdier2026');
  await dialog.getByRole('button', { name: 'Ouvrir', exact: true }).click();
  await expect.element(page.getByText('Attestation du témoin')).toBeInTheDocument();
  await expectNone(dialog);
});

test.each([
  ['JPEG 2000', 'scan-jpx.pdf', [200, 40, 30], [20, 60, 160]],
  ['JBIG2', 'scan-jbig2.pdf', [0, 0, 0], [255, 255, 255]],
])('a scan in %s is seen', async (_, name, inside, around) => {
  const { claire } = await newFirm({ claire: CLAIRE });
  await open(claire, 'Scan.pdf', await bytesAt(`${FILES}/${name}`));
  await expect.poll(() => colourAt(0.5, 0.5)).toEqual([...inside, 255]);
  expect(await colourAt(0.2, 0.2)).toEqual([...around, 255]);
});

test('a PDF that is damaged says so, and the download stays', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  await open(claire, 'Abîmé.pdf', new TextEncoder().encode('%PDF-1.7\nrien de tel'));
  await expect.element(page.getByText('Ce PDF ne peut pas être affiché')).toBeVisible();
  await expect.element(button('Télécharger')).toBeVisible();
});

test('a PDF that was opened is read without a network', async () => {
  const { claire } = await newFirm({ claire: CLAIRE });
  const slug = await open(claire, 'Bail.pdf', textPdf([['Bail commercial']]));
  await expect.element(page.getByText('Bail commercial')).toBeInTheDocument();
  line.cut();
  await show(`/ged/file/view/${slug}`, claire);
  await expect.element(page.getByText('Bail commercial')).toBeInTheDocument();
});
