import type { Exhibit, FileView, MegaSearchAnswer, Project } from '@basoche/protocol';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, readyOffline, rest, saved, test } from './fixtures.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const NAMES = ['Bail commercial.pdf', 'Constat d’huissier.pdf', 'Mise en demeure.pdf'];

async function scan(name: string) {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  for (const text of [name, 'Annexe, la glycine du mur mitoyen'])
    doc.addPage([595, 842]).drawText(text, { x: 72, y: 700, size: 14, font });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await doc.save()) };
}

test('exhibits are dropped, numbered, stamped and listed on a train, over a reload, and a colleague has them at the station', async ({
  app,
  claire,
  samir,
}) => {
  const { page, line } = claire;
  const matter = await rest<Project>(app, claire.token, 'POST', '/project/', { name: 'Martin c/ Durand' });
  const { id: user } = await rest<{ id: string }>(app, samir.token, 'GET', '/user/read');
  await rest(app, claire.token, 'POST', '/project/members', { project: matter.id, user });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: 'Continuer', exact: true });

  await test.step('the train leaves', async () => {
    await page.goto(`/project/view/${matter.id}?onglet=files`);
    await expect(page.getByText('Rien ici pour l’instant')).toBeVisible();
    await readyOffline(page);
    await saved(page);
    line.cut();
    await page.getByLabel('Fichiers à déposer').setInputFiles(await Promise.all(NAMES.map(scan)));
    await expect(page.getByRole('link', { name: NAMES[2]! })).toBeVisible();
    await page.reload();
    await expect(page.getByText('En attente d’envoi')).toHaveCount(3);
    await page.getByRole('link', { name: NAMES[1]! }).click();
    await expect(page.getByLabel('Page 1 sur 2')).toBeVisible();
    await page.goBack();
  });

  await test.step('exhibits are communicated under numbers', async () => {
    await tab('Pièces').click();
    await page.getByRole('button', { name: 'Ajouter des pièces' }).click();
    await dialog.getByRole('button', { name: 'Choisir les 3 fichiers' }).click();
    await dialog.getByRole('button', { name: 'Ajouter 3 pièces' }).click();
    await page.getByRole('button', { name: 'Communiquer', exact: true }).click();
    await dialog.getByLabel('Destinataire').fill('Me Durand');
    await dialog.getByRole('button', { name: 'Communiquer 3 pièces' }).click();
    await expect(page.getByRole('heading', { name: /^Communiquées le .* à Me Durand$/ })).toBeVisible();
  });

  await test.step('they are stamped, and their list is written', async () => {
    await page.getByRole('button', { name: /^Tamponner les pièces/ }).click();
    await expect(dialog.getByText(/^Ces numéros ne sont pas encore confirmés/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Nouveau nom de « Mise en demeure/ })).toHaveValue(
      'Pièce 03 - Mise en demeure',
    );
    await next.click();
    await expect(dialog.getByRole('img', { name: /^Première page/ })).toBeVisible();
    await next.click();
    await dialog.getByRole('button', { name: 'Tamponner 3 fichiers' }).click();
    await expect(dialog.getByText('Pièces tamponnées')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click();
    await page.getByRole('button', { name: 'Bordereau' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer dans le dossier' }).click();
    await expect(dialog).toHaveCount(0);
    await tab('Fichiers').click();
    await expect(page.getByText('En attente d’envoi')).toHaveCount(7);
  });

  await test.step('at the station', async () => {
    line.heal();
    await saved(page);
    const files = await rest<FileView[]>(app, samir.token, 'GET', `/ged/folder/listFiles/${matter.id}`);
    const names = files.map(({ name }) => name).toSorted();
    expect(names).toEqual([
      NAMES[0],
      names.find((name) => /^Bordereau de pièces .*\.docx$/.test(name)),
      ...NAMES.slice(1),
      ...NAMES.map((name, at) => `Pièce 0${at + 1} - ${name}`),
    ]);
    await samir.page.goto(`/project/view/${matter.id}?onglet=exhibits`);
    await expect(samir.page.getByRole('listitem', { name: /^Pièce 3.* Mise en demeure$/ })).toBeVisible();
    const exhibits = await rest<Exhibit[]>(app, samir.token, 'GET', `/project/${matter.id}/exhibits`);
    expect(exhibits.map(({ number, fileName }) => [number, fileName])).toEqual(NAMES.map((name, at) => [at + 1, name]));
  });

  await test.step('the colleague finds a word of their second page', async () => {
    const found = () => rest<MegaSearchAnswer>(app, samir.token, 'GET', '/mega-search/search?q=glycine');
    await expect
      .poll(async () => (await found()).groups.find(({ kind }) => kind === 'file')?.hits.length, { timeout: 60_000 })
      .toBeGreaterThan(2);
    await samir.page.keyboard.press('Control+k');
    await samir.page.getByRole('dialog').getByRole('combobox').fill('glycine');
    await samir.page.getByRole('option').filter({ hasText: NAMES[2]! }).first().click();
    await expect(samir.page.getByRole('textbox', { name: 'Page sur 2' })).toHaveValue('2');
  });
});
