import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { fileFrom, press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newConversation, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { say } from './messenger.ts';

const dialog = page.getByRole('dialog', { name: 'Exporter la conversation' });
const give = dialog.getByRole('button', { name: 'Exporter' });

async function ask(title: string): Promise<void> {
  await page.getByRole('region', { name: title }).getByRole('button', { name: 'Actions sur la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Exporter…' }).click();
  await expect.element(dialog).toBeVisible();
}

test('a conversation is exported to a page, or to a text; without a network it says why not', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir], 'Bail Morel');
  await say(claire, slug, 'Congé délivré le 3 novembre.');
  await show(`/messenger?conversation=${slug}`, claire);
  await ask(title);
  await expectAccessibleEverywhere();
  const asPage = await fileFrom(() => give.click());
  expect(asPage.name).toMatch(/^Conversation Bail Morel \d{4}-\d\d-\d\d\.html$/);
  await expect.element(toastOf('Conversation exportée')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const read = new DOMParser().parseFromString(await asPage.text(), 'text/html');
  expect(read.querySelector('h1')?.textContent).toContain(title);
  expect(read.querySelector('li')?.textContent).toContain('Claire MARCHAND');
  expect(read.querySelector('li')?.textContent).toContain('Congé délivré le 3 novembre.');

  await ask(title);
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Texte seul (.txt)' }).click();
  const asText = await fileFrom(() => give.click());
  expect(asText.name).toMatch(/\.txt$/);

  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await ask(title);
  await give.click();
  await expect.element(dialog).toHaveTextContent('Le serveur ne répond pas.');
  await press('Escape');
});
