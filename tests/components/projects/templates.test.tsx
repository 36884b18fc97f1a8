import type { Project, ProjectTemplate, TodoTaskGroup } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

async function choose(template: string) {
  await page.getByRole('combobox', { name: 'Modèle' }).click();
  await page.getByRole('option', { name: template, exact: true }).click();
}

test('a matter becomes a template, and a matter opened from it without a network has its fields, team and lists', async () => {
  const { claire, samir } = await newPair();
  const matter = await claire.call<Project>('POST', '/project/', {
    name: 'Divorce Kowalski',
    client: 'Anna Kowalski',
    court: 'Tribunal judiciaire de Bobigny',
    billingModel: 'Forfait',
  });
  await claire.call('PUT', `/project/add-member/${matter.id}`, {
    members: [{ user: samir.userId, function: 'Postulant' }],
  });
  const list = await claire.call<TodoTaskGroup>('POST', '/todotaskGroup/create', {
    label: 'Première phase',
    project: matter.id,
  });
  await claire.call('POST', '/todotask/create', { title: 'Requête', group: list.id });
  await show(`/project/view/${matter.id}`, claire);
  await button('Enregistrer comme modèle').click();
  await dialog.getByLabelText('Nom du modèle').fill('Divorce');
  await dialog.getByRole('button', { name: 'Enregistrer comme modèle' }).click();
  await expect.element(page.getByText('Modèle Divorce enregistré').first()).toBeVisible();
  const [template] = await claire.call<ProjectTemplate[]>('GET', '/project/load-models');
  expect(template).toMatchObject({ name: 'Divorce', lists: [{ label: 'Première phase' }] });

  await show('/project/create/step1/new', claire);
  await choose('Divorce');
  await expect.element(page.getByText('2 personnes · aucune équipe · 1 liste de tâches')).toBeVisible();
  await expect.element(page.getByLabelText('Juridiction')).toHaveValue('Tribunal judiciaire de Bobigny');
  line.cut();
  await page.getByLabelText('Nom du dossier').fill('Divorce Marchal');
  await button('Enregistrer et continuer').click();
  await expect.element(page.getByText('Aucune partie pour l’instant')).toBeVisible();
  line.restore();
  await vi.waitFor(
    async () => {
      const all = await claire.call<{ id: string; name: string }[]>('GET', '/project/list-all');
      const made = all.find(({ name }) => name === 'Divorce Marchal')!;
      const [copy] = await samir.call<TodoTaskGroup[]>('GET', `/todotaskGroup/project/${made.id}`);
      expect(copy).toMatchObject({ label: 'Première phase', todoTasks: [{ title: 'Requête' }] });
    },
    { timeout: 30_000, interval: 50 },
  );
});

test('choosing a template leaves what was typed, and its maker renames and deletes it', async () => {
  const { claire, samir } = await newPair();
  const { id } = await samir.call<Project>('POST', '/project/', { name: 'Bail', court: 'Tribunal de Reims' });
  await samir.call('POST', '/project/templates', { project: id, name: 'Bail commercial' });
  await show('/project/create/step1/new', samir);
  await page.getByLabelText('Juridiction').fill('Cour d’appel de Lyon');
  await choose('Bail commercial');
  await expect.element(page.getByLabelText('Juridiction')).toHaveValue('Cour d’appel de Lyon');
  await button('Modèles du cabinet').click();
  await dialog.getByLabelText('Nom du modèle Bail commercial').fill('Baux');
  await dialog.getByRole('button', { name: 'Supprimer le modèle Bail commercial' }).click();
  await dialog.getByRole('button', { name: 'Supprimer ce modèle' }).click();
  await expect.element(dialog).toHaveTextContent(/Aucun modèle/);
  await button('Fermer').last().click();
  await expectNone(page.getByRole('combobox', { name: 'Modèle' }));

  const walled = await claire.call<Project>('POST', '/project/', { name: 'Secret', isRestricted: true });
  await show(`/project/view/${walled.id}`, claire);
  await expect.element(page.getByRole('heading', { name: 'Secret' })).toBeVisible();
  await expectNone(button('Enregistrer comme modèle'));
});
