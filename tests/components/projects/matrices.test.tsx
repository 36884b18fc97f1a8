import type { Matrice, Project } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wordModel } from '../../contract/support/word-model.ts';
import { ADMIN, CLAIRE, newFirm, SAMIR } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const main = page.getByRole('main');
const LETTER = wordModel(['Dossier {dossier.nom}, RG {dossier.rg}', 'Objet : {objet}']);

async function firmWithModel() {
  const people = await newFirm({ claire: { ...CLAIRE, ...ADMIN }, samir: SAMIR });
  const model = await people.claire.call<Matrice>('POST', '/project/matrices', {
    name: 'Lettre',
    fileName: 'lettre.docx',
    content: LETTER,
  });
  const matter = await people.samir.call<Project>('POST', '/project/', { name: 'Marchal c/ Opale' });
  return { ...people, model, matter };
}

test('what is missing and unknown is asked before, and the document is made in the matter without a network', async () => {
  const { samir, matter } = await firmWithModel();
  await show(`/project/view/${matter.id}`, samir);
  await page.getByRole('link', { name: 'Générer un document' }).click();
  await expect.element(page.getByLabelText('Numéro RG')).toBeVisible();
  await expect.element(main).toHaveTextContent(/Champs inconnus.*objet/);
  await expectNone(button('Supprimer la matrice'));
  line.cut();
  await page.getByLabelText('Numéro RG').fill('26/01482');
  await page.getByLabelText('{objet}').fill('Votre bail');
  await button('Créer le document').click();
  await expect.element(page.getByText(/Dossier Marchal c\/ Opale, RG 26\/01482/)).toBeVisible();
  await expect.element(page.getByText(/Objet : Votre bail/)).toBeVisible();
  line.restore();
});

test('an administrator renames and deletes a model, and reads what may be written in one', async () => {
  const { claire, matter } = await firmWithModel();
  await show(`/project/matrice/${matter.id}`, claire);
  await page.getByLabelText('Nom de la matrice').fill('Lettre d’accompagnement');
  await main.getByRole('heading', { level: 1 }).click();
  await expect.element(page.getByRole('combobox', { name: 'Matrice' })).toHaveTextContent('Lettre d’accompagnement');
  await expect.element(main).toHaveTextContent(/Champs disponibles.*dossier\.rg/);
  await button('Supprimer la matrice').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer la matrice' }).click();
  await expect.element(main).toHaveTextContent(/Aucune matrice pour l’instant/);
});
