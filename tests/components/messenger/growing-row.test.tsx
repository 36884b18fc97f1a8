import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPair } from '../support/firm.ts';
import { newConversation } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { message, say } from './messenger.ts';

const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-index]')]
    .map((row) => row.getBoundingClientRect())
    .toSorted((a, b) => a.top - b.top);

test('a message that is answered grows, and those after it make room', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const root = await say(claire, slug, 'Qui plaide vendredi');
  await say(claire, slug, 'Reçu');
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Reçu')).toBeVisible();
  await say(samir, slug, 'Moi, le matin', root);
  await expect.element(message('Moi, le matin')).toBeVisible();
  const overlap = () => Math.max(...rows().map((row, at) => (rows()[at - 1]?.bottom ?? 0) - row.top));
  await expect.poll(overlap).toBeLessThan(1);
  await message('Qui plaide').getByRole('link', { name: '1 réponse' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Fil de réponses' })).toBeVisible();
});
