import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { newDocument, textsOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const action = (name: string) => css('.b-state').getByRole('button', { name });

test('a screen that is empty offers what fills it, on a phone too', async () => {
  const { claire } = await newPair();
  await page.viewport(390, 844);
  await show('/todos', claire);
  await expect.element(page.getByText('Rien à faire pour l’instant')).toBeVisible();
  await action('Nouvelle liste').click();
  await expect.element(page.getByRole('dialog', { name: 'Nouvelle liste' })).toBeVisible();
  await show('/mondays', claire);
  await action('Nouveau tableau').click();
  await expect.element(page.getByRole('dialog', { name: 'Nouveau tableau' })).toBeVisible();
  await page.viewport(1440, 900);
});

test('the two cards of documents never show the same one', async () => {
  const { claire, samir } = await newPair();
  const shared = ['Assignation', 'Bail', 'Consultation'];
  for (const title of shared) await newDocument(samir, [claire], title);
  await show('/dashboard', claire);
  const titles = (card: string) => textsOf(css('.s-home-title', css('.b-card').filter({ hasText: card }))).toSorted();
  await expect.poll(() => titles('Partagés avec moi')).toEqual(shared);
  await expect.element(page.getByText('Vous n’avez encore créé aucun document.')).toBeVisible();
  await newDocument(claire, [samir], 'Dires');
  await expect.poll(() => titles('Documents récents')).toEqual(['Dires']);
  await expect.poll(() => titles('Partagés avec moi')).toEqual(shared);
});
