import type { FileView, FolderView, Project } from '@basoche/protocol';
import { unzipSync } from 'fflate';
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileFrom, press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { base64Of, bytesAt, drawnPicture } from '../support/files.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, focus } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Tamponner des pièces' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });

/** A PDF of A4 with a line of text on each page. */
async function pdfOf(...lines: string[]): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  for (const line of lines) doc.addPage([595, 842]).drawText(line, { x: 72, y: 700, size: 14, font });
  return doc.save();
}

async function upload(who: Person, place: string, files: Record<string, Uint8Array>): Promise<FileView[]> {
  return who.call<FileView[]>('POST', `/ged/file/create/${place}`, {
    files: Object.entries(files).map(([name, bytes]) => ({ name, content: base64Of(bytes) })),
  });
}

/** What the server has of a file. */
async function contentOf(who: Person, slug: string): Promise<Uint8Array> {
  const answer = await fetch(`/api/ged/file/${slug}/content`, { headers: { Authorization: `Bearer ${who.token}` } });
  return new Uint8Array(await answer.arrayBuffer());
}

/** A signature field with a value, as a signed PDF has. */
async function signedPdf(): Promise<Uint8Array> {
  const doc = await PDFDocument.load(await pdfOf('Acte'));
  const field = doc.context.obj({ FT: 'Sig', T: '(S)', V: doc.context.obj({ Type: 'Sig' }) });
  doc.catalog.set(PDFName.of('AcroForm'), doc.context.obj({ Fields: [doc.context.register(field)] }));
  return doc.save();
}

/** Opens the dialog from the menu of a row. */
async function openFrom(name: string, entry = 'Tamponner…') {
  await page.getByRole('button', { name: `Actions sur « ${name} »` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

const newNames = () => dialog.getByRole('list', { name: 'Fichiers à tamponner, dans l’ordre' }).getByRole('textbox');
const shownNames = () =>
  newNames()
    .elements()
    .map((each) => (each as HTMLInputElement).value);

/** Share of the pixels of the drawn page, in its upper right quarter, that are red. */
function redness(): number {
  const canvas = css('.stamp-page').last().element() as HTMLCanvasElement;
  const [width, height] = [Math.floor(canvas.width / 2), Math.floor(canvas.height / 4)];
  const { data } = canvas.getContext('2d')!.getImageData(canvas.width - width, 0, width, height);
  let red = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at]! > 140 && data[at + 1]! < 90 && data[at + 2]! < 90) red += 1;
  return red;
}

const namesIn = async (who: Person, place: string) =>
  (await who.call<FileView[]>('GET', `/ged/folder/listFiles/${place}`)).map(({ name }) => name).toSorted();

async function expectNames(who: Person, place: string, names: string[]) {
  await vi.waitFor(async () => expect(await namesIn(who, place)).toEqual(names.toSorted()), {
    timeout: 30_000,
    interval: 100,
  });
}

test('[TP2] files that were chosen are numbered, stamped and put beside the originals', async () => {
  const { claire } = await newPair();
  await upload(claire, 'company', {
    'Bail.pdf': await pdfOf('Bail', 'Annexe'),
    'Quittance.pdf': await pdfOf('Quittance'),
    'Notes.txt': new TextEncoder().encode('notes'),
    'Abîmé.pdf': new TextEncoder().encode('%PDF-1.7 rien'),
  });
  await show('/ged?place=company', claire);
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await expect.element(page.getByText('4 éléments sélectionnés')).toBeVisible();
  await page.getByRole('button', { name: 'Tamponner…', exact: true }).click();
  await expect.element(field('Nouveau nom de « Bail.pdf »')).toHaveValue('Pièce 01 - Bail');
  await expect.element(field('Nouveau nom de « Quittance.pdf »')).toHaveValue('Pièce 02 - Quittance');
  const left = dialog.getByRole('region', { name: '2 fichiers laissés de côté' });
  await expect.element(left.getByText('Notes.txt – n’est pas un PDF')).toBeVisible();
  await expect.element(left.getByText(/Abîmé\.pdf – endommagé/)).toBeVisible();
  await button('Continuer').click();
  await expect.element(dialog.getByRole('img', { name: 'Première page de « Bail.pdf »' })).toBeVisible();
  await button('Continuer').click();
  await button('Tamponner 2 fichiers').click();
  await expect.element(dialog.getByText('Pièces tamponnées')).toBeVisible();
  await expect.element(dialog.getByText('Pièce 01 - Bail.pdf')).toBeVisible();
  await button('Fermer').last().click();
  await expectNone(dialog);
  await expectNames(claire, 'company', [
    ...['Abîmé.pdf', 'Bail.pdf', 'Notes.txt', 'Quittance.pdf'],
    ...['Pièce 01 - Bail.pdf', 'Pièce 02 - Quittance.pdf'],
  ]);
});

test('[TP2] [TP5] exhibits of a folder come in the order of their numbers, are moved by keyboard, renamed, and become one PDF', async () => {
  const { claire } = await newPair();
  const folder = await claire.call<FolderView>('POST', '/ged/folder/', { name: 'Pièces', category: 2 });
  await upload(claire, folder.slug, {
    'Pièce 10.pdf': await pdfOf('dix'),
    'Pièce 2.pdf': await pdfOf('deux', 'suite'),
    'Acte.pdf': await signedPdf(),
    'Attestation.pdf': await bytesAt('tests/components/library/files/locked.pdf'),
    'Lettre.pdf': await pdfOf('Lettre'),
  });
  const files = await claire.call<FileView[]>('GET', `/ged/folder/listFiles/${folder.slug}`);
  const letter = files.find(({ name }) => name === 'Lettre.pdf')!;
  await claire.call('PUT', `/ged/file/${letter.slug}`, { letter: 'confidential' });
  await show('/ged?place=company', claire);
  await openFrom('Pièces', 'Tamponner les pièces du dossier…');
  await expect.poll(shownNames).toEqual(['Pièce 01 - Pièce 2', 'Pièce 02 - Pièce 10']);
  const left = dialog.getByRole('region', { name: '3 fichiers laissés de côté' });
  await expect.element(left.getByText(/Acte\.pdf – signé électroniquement/)).toBeVisible();
  await expect.element(left.getByText(/Attestation\.pdf – protégé par un mot de passe/)).toBeVisible();
  await expect.element(left.getByText(/Lettre\.pdf – correspondance confidentielle/)).toBeVisible();

  await focus(newNames().first());
  await press('Alt+ArrowDown');
  await expect.poll(shownNames).toEqual(['Pièce 01 - Pièce 10', 'Pièce 02 - Pièce 2']);
  await field('Premier numéro').fill('9');
  await expect.poll(shownNames).toEqual(['Pièce 09 - Pièce 10', 'Pièce 10 - Pièce 2']);
  await newNames().first().fill('Mauvais/nom');
  await expect.element(button('Continuer')).toBeDisabled();
  await newNames().first().fill('Constat');
  await button('Continuer').click();
  await field('Intercalaire (facultatif)').fill('Pièce n° {numero}');
  await expect.element(dialog.getByRole('img', { name: /^Intercalaire de/ })).toBeVisible();
  await button('Continuer').click();
  await dialog.getByRole('radio', { name: 'Un seul PDF' }).click();
  await expect.element(field('Nom du fichier')).toHaveValue('Pièces');
  await button('Tamponner 2 fichiers').click();
  await expect.element(dialog.getByText('Pièces tamponnées')).toBeVisible();
  const all = ['Acte.pdf', 'Attestation.pdf', 'Lettre.pdf', 'Pièce 10.pdf', 'Pièce 2.pdf'];
  await expectNames(claire, folder.slug, [...all, 'Pièces.pdf']);
  const made = (await claire.call<FileView[]>('GET', `/ged/folder/listFiles/${folder.slug}`)).find(
    ({ name }) => name === 'Pièces.pdf',
  )!;
  // Two slips, one page and two.
  expect((await PDFDocument.load(await contentOf(claire, made.slug))).getPageCount()).toBe(5);
});

test('[TP6] [TP7] without a network a file that was read is stamped, waits on the device, and is a new version once the line is back', async () => {
  const { claire } = await newPair();
  const original = await pdfOf('Bail');
  const [bail] = await upload(claire, 'company', { 'Bail.pdf': original });
  await show('/ged?place=company', claire);
  await openFrom('Bail.pdf');
  await expect.poll(shownNames).toEqual(['Pièce 01 - Bail']);
  line.cut();
  await button('Continuer').click();
  await expect.element(dialog.getByRole('img', { name: /^Première page/ })).toBeVisible();
  expect(redness()).toBe(0);
  await focus(dialog.getByRole('radio', { name: 'Bleu' }));
  await press('ArrowRight');
  await expect.poll(redness).toBeGreaterThan(100);
  await userEvent.upload(dialog.getByLabelText('Image du tampon', { exact: true }).first(), [
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'sceau.svg', { type: 'image/svg+xml' }),
  ]);
  await expect.element(dialog.getByText('Choisissez une image PNG ou JPEG.')).toBeVisible();
  const input = dialog.getByLabelText('Image du tampon', { exact: true }).first();
  await userEvent.upload(input, [await drawnPicture('cachet.png', 300, 200)]);
  await expect.element(dialog.getByRole('img', { name: 'Image du tampon' })).toBeVisible();
  await button('Continuer').click();
  await dialog.getByRole('radio', { name: 'Une nouvelle version de chaque fichier' }).click();
  await button('Tamponner 1 fichier').click();
  await expect.element(dialog.getByText(/1 nouvelle version est sur cet appareil/)).toBeVisible();
  await expect.element(dialog.getByText(/Sans réseau pour l’instant/)).toBeVisible();
  await button('Fermer').last().click();
  const stored = Object.entries(localStorage).filter(([key]) => key === `basoche.form.stamp ${claire.userId}`);
  expect(stored.map(([, value]) => String(value).slice(0, 7))).toEqual(['sealed:']);
  line.restore();
  await vi.waitFor(
    async () => expect((await claire.call<FileView>('GET', `/ged/file/view/${bail!.slug}`)).version).toBe(2),
    { timeout: 30_000, interval: 100 },
  );
  expect((await contentOf(claire, bail!.slug)).length).toBeGreaterThan(original.length);

  // The stamp that was used last is there again.
  await expect.element(page.getByText('v2')).toBeVisible();
  await openFrom('Bail.pdf');
  await button('Continuer').click();
  await expect.element(dialog.getByRole('radio', { name: 'Rouge' })).toBeChecked();
  await expect.element(dialog.getByRole('img', { name: 'Image du tampon' })).toBeVisible();
});

test('[TP4] what may only be read takes no version, and an archived matter no file; a download leaves the library as it is', async () => {
  const { claire, samir } = await newPair();
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Bail Verdier', client: 'Verdier' });
  await claire.call('PUT', `/project/add-member/${matter.id}`, { members: [{ user: samir.userId, function: '' }] });
  await upload(claire, matter.codeID, { 'Assignation.pdf': await pdfOf('un'), 'Conclusions.pdf': await pdfOf('deux') });
  await claire.call('PUT', `/project/${matter.id}`, { status: 'Archivé' });
  await show(`/ged?place=matter.${matter.id}`, claire);
  await expect.element(page.getByRole('link', { name: 'Conclusions.pdf' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await page.getByRole('button', { name: 'Tamponner…', exact: true }).click();
  await expect.poll(shownNames).toHaveLength(2);
  await button('Continuer').click();
  await button('Continuer').click();
  await expect.element(dialog.getByRole('radio', { name: 'Une nouvelle version de chaque fichier' })).toBeDisabled();
  await expect.element(dialog.getByText('« Assignation.pdf » est en lecture seule')).toBeVisible();
  await expect.element(dialog.getByText(/le dossier client est archivé/)).toBeVisible();
  await expect.element(button('Tamponner 2 fichiers')).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Un téléchargement' }).click();
  const zip = await fileFrom(() => button('Tamponner 2 fichiers').click());
  expect(zip.name).toBe('Pièces.zip');
  const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(entries)).toEqual(['Pièce 01 - Assignation.pdf', 'Pièce 02 - Conclusions.pdf']);
  for (const bytes of Object.values(entries)) expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  await expect.element(dialog.getByText('« Pièces.zip » est remis au navigateur.')).toBeVisible();
  expect(await namesIn(claire, matter.codeID)).toEqual(['Assignation.pdf', 'Conclusions.pdf']);
});

test('[TP1] [TP3] what is cancelled is not saved, and a name that is there is not taken', async () => {
  const { claire } = await newPair();
  const long = await pdfOf(...Array.from({ length: 1500 }, (_, at) => `Cote ${at + 1}`));
  const names = ['Cote A.pdf', 'Cote B.pdf', 'Cote C.pdf', 'Pièce 01 - Cote A.pdf'];
  await upload(claire, 'company', {
    ...Object.fromEntries(names.slice(0, 3).map((name) => [name, long])),
    'Pièce 01 - Cote A.pdf': await pdfOf('autre'),
  });
  await show('/ged?place=company', claire);
  for (const name of names.slice(0, 3)) await page.getByRole('checkbox', { name: `Sélectionner « ${name} »` }).click();
  await page.getByRole('button', { name: 'Tamponner…', exact: true }).click();
  await expect.poll(shownNames).toEqual(['Pièce 01 - Cote A', 'Pièce 02 - Cote B', 'Pièce 03 - Cote C']);
  await expect.element(dialog.getByText('1500 pages').first()).toBeVisible();
  await button('Continuer').click();
  await dialog.getByRole('combobox', { name: 'Pages tamponnées' }).click();
  await page.getByRole('option', { name: 'Toutes les pages' }).click();
  await button('Continuer').click();
  await button('Tamponner 3 fichiers').click();
  await expect.element(dialog.getByRole('progressbar')).toBeVisible();
  await press('Escape');
  await expect.element(page.getByText('Rien n’a été enregistré.')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'De nouveaux fichiers' })).toBeChecked();
  await button('Retour').click();
  await button('Retour').click();
  for (const name of ['Cote B.pdf', 'Cote C.pdf']) await button(`Retirer « ${name} » de la liste`).click();
  await button('Continuer').click();
  await button('Continuer').click();
  await button('Tamponner 1 fichier').click();
  await expect.element(dialog.getByText('Pièce 01 - Cote A (copie).pdf')).toBeVisible();
  await expectNames(claire, 'company', [...names, 'Pièce 01 - Cote A (copie).pdf']);
});

/** A PDF whose one page is noise, which no compression makes smaller: some 750 KB. */
async function noisePdf(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(500, 500);
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(500, 500);
  for (let at = 0; at < image.data.length; at += 65_536)
    crypto.getRandomValues(image.data.subarray(at, Math.min(at + 65_536, image.data.length)));
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
  context.putImageData(image, 0, 0);
  const doc = await PDFDocument.create();
  const png = await doc.embedPng(await (await canvas.convertToBlob()).arrayBuffer());
  doc.addPage([500, 500]).drawImage(png);
  return doc.save();
}

test('[TP3] [TP8] files that were chosen become one, with a bookmark for each, or packages that are small enough', async () => {
  const { claire } = await newPair();
  const names = ['Scan 1.pdf', 'Scan 2.pdf', 'Scan 3.pdf'];
  for (const name of names) await upload(claire, 'company', { [name]: await noisePdf() });
  await show('/ged?place=company', claire);
  const all = page.getByRole('checkbox', { name: 'Tout sélectionner' });
  const openWith = async (entry: string) => {
    await page.getByRole('button', { name: 'Autres actions sur la sélection' }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await all.click();
  await openWith('Fusionner…');
  const merging = page.getByRole('dialog', { name: 'Fusionner des PDF' });
  await expect.element(merging.getByRole('textbox', { name: 'Signet de « Scan 3.pdf »' })).toHaveValue('Scan 3');
  await merging.getByRole('textbox', { name: 'Signet de « Scan 2.pdf »' }).fill('Le second');
  await merging.getByRole('textbox', { name: 'Nom du fichier' }).fill('Scan 1');
  await merging.getByRole('button', { name: 'Fusionner', exact: true }).click();
  await expect.element(merging.getByText('Scan 1 (copie).pdf')).toBeVisible();
  await merging.getByRole('button', { name: 'Fermer' }).last().click();
  await expectNames(claire, 'company', [...names, 'Scan 1 (copie).pdf']);
  const files = await claire.call<FileView[]>('GET', '/ged/folder/listFiles/company');
  const bytes = await contentOf(claire, files.find(({ name }) => name.includes('copie'))!.slug);
  const merged = await PDFDocument.load(bytes);
  expect(merged.getPageCount()).toBe(3);
  expect(merged.catalog.get(PDFName.of('Outlines'))).toBeDefined();

  await expect.element(page.getByText('3 éléments sélectionnés')).toBeVisible();
  await openWith('Découper en paquets…');
  const cutting = page.getByRole('dialog', { name: 'Découper en paquets' });
  const size = cutting.getByRole('textbox', { name: 'Taille d’un paquet' });
  await expect.element(size).toHaveValue('10');
  await size.fill('0');
  await expect.element(cutting.getByRole('button', { name: 'Découper', exact: true })).toBeDisabled();
  await size.fill('1,6');
  await cutting.getByRole('button', { name: 'Découper', exact: true }).click();
  await expect.element(cutting.getByText('Pièces (1 sur 2).pdf')).toBeVisible();
  await cutting.getByRole('button', { name: 'Fermer' }).last().click();
  await expectNames(claire, 'company', [
    ...[...names, 'Scan 1 (copie).pdf'],
    ...['Pièces (1 sur 2).pdf', 'Pièces (2 sur 2).pdf'],
  ]);
  for (const { name, size: stored } of await claire.call<FileView[]>('GET', '/ged/folder/listFiles/company'))
    if (name.startsWith('Pièces')) expect(stored).toBeLessThanOrEqual(1_600_000);
  await openWith('Découper en paquets…');
  await expect.element(size).toHaveValue('1,6');
});
