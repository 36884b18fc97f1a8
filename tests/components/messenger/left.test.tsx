import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { newConversation, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { act, field, message, messages, row, say, send } from './messenger.ts';

const attach = (name: string, content: BlobPart) => css('input[type=file]').upload(new File([content], name));
const staged = page.getByText(/^Pièce jointe\s:/);

test('a file that waits in the field is there again after a look at another conversation, and in none but its own', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession Morel');
  const { title: other } = await newConversation(claire, [samir], 'Bail Durand');
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill('La pièce demandée');
  await attach('Conclusions.pdf', 'Conclusions en réplique');
  await expect.element(staged).toHaveTextContent('Conclusions.pdf');
  await row(other).click();
  await expect.element(field).toHaveValue('');
  await expect.element(staged).not.toBeInTheDocument();
  await row('Succession Morel').click();
  await expect.element(field).toHaveValue('La pièce demandée');
  await expect.element(staged).toHaveTextContent('Conclusions.pdf');
  await field.click();
  await press('Enter');
  await expect.element(message('La pièce demandée')).toHaveTextContent('Conclusions.pdf');
  await expect.element(staged).not.toBeInTheDocument();
});

test('Enter twice while a file is on its way sends it once, and what is typed meanwhile stays', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await attach('Conclusions.pdf', 'Conclusions en réplique '.repeat(100_000));
  await expect.element(staged).toBeVisible();
  await field.click();
  await press('Enter', 'Enter', 'Enter');
  await field.fill('La suite');
  await expect.element(messages.getByRole('listitem').last()).toHaveTextContent('Conclusions.pdf');
  await saved();
  await expect.element(messages.getByRole('listitem')).toHaveLength(1);
  await expect.element(field).toHaveValue('La suite');
});

test('a change of a message that was not saved is there again after a look at another conversation', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession Morel');
  const { title: other } = await newConversation(claire, [samir], 'Bail Durand');
  await show(`/messenger?conversation=${slug}`, claire);
  await send('Audience le 3');
  await field.fill('Brouillon');
  await act('Audience le 3', 'Modifier');
  await field.fill('Audience reportée au 17, à 14 h');
  await row(other).click();
  await expect.element(field).toHaveValue('');
  await row('Succession Morel').click();
  await expect.element(field).toHaveValue('Audience reportée au 17, à 14 h');
  await press('Enter');
  await expect.element(message('Audience reportée au 17')).toBeVisible();
  await expect.element(messages.getByRole('listitem')).toHaveLength(1);
  await expect.element(field).toHaveValue('Brouillon');
});

test('a message that comes in while another one is changed leaves the change alone', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await send('Audience le 3');
  await saved();
  await act('Audience le 3', 'Modifier');
  await field.fill('Audience le 17');
  await say(samir, slug, 'Reçu');
  await expect.element(message('Reçu')).toBeVisible();
  await expect.element(field).toHaveValue('Audience le 17');
  await expect.element(field).toHaveFocus();
});
