import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { ADMIN, CLAIRE, newFirm, newPair, SAMIR } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { newConversation, newList, newTask, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const ADDRESS = '/messenger?conversation=assistant';
const SERVER = 'Sur le serveur du cabinet, sans intelligence artificielle externe';

const pane = page.getByRole('region', { name: 'Assistant', exact: true });
const exchanges = pane.getByRole('log', { name: 'Échanges avec l’assistant' }).getByRole('article');
const field = pane.getByRole('textbox', { name: 'Votre question' });

async function ask(question: string): Promise<void> {
  await field.fill(question);
  await press('Enter');
}

test('a question is answered out of one’s own documents, says who answers, and leads to what it rests on', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir], 'Servitude Delorme');
  const content = 'Le géomètre Pelletanche a borné la parcelle le 4 novembre.';
  await claire.call('POST', `/messenger/message/${slug}`, { content });
  await show('/messenger', claire);
  await page.getByRole('link', { name: /^Assistant/ }).click();
  await expect.element(pane).toHaveTextContent(SERVER);
  await ask('Quand le géomètre Pelletanche est-il venu ?');
  await expect.element(exchanges.last()).toHaveTextContent('a borné la parcelle le 4 novembre.');
  await expect.element(exchanges.last()).toHaveTextContent(SERVER);
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);

  await show(ADDRESS, claire);
  await expect.element(exchanges.filter({ hasText: 'Pelletanche' }).first()).toHaveTextContent('4 novembre');
  await exchanges
    .filter({ hasText: 'Quand le géomètre' })
    .first()
    .getByRole('link', { name: `Source 1 : ${title}` })
    .first()
    .click();
  await expect.element(page.getByRole('region', { name: title })).toHaveTextContent('Le géomètre Pelletanche');
});

test('what was asked is erased', async () => {
  const { claire } = await newPair();
  await show(ADDRESS, claire);
  await ask('Où en est le bornage ?');
  await expect.element(exchanges.last()).toHaveTextContent('Je n’ai rien trouvé à ce sujet');
  await pane.getByRole('button', { name: 'Actions sur l’assistant' }).click();
  await page.getByRole('menuitem', { name: 'Effacer la conversation…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Effacer', exact: true }).click();
  await expect.element(toastOf('Conversation effacée')).toBeVisible();
  await expect.element(pane).toHaveTextContent('Posez une question sur vos documents');
});

test('without a network a question is kept on the device, and sent later, once', async () => {
  const { claire } = await newPair();
  await show(ADDRESS, claire);
  await expect.element(pane).toHaveTextContent(SERVER);
  line.cut();
  const badge = page.getByRole('button', { name: /^État de la synchronisation/ });
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await ask('Et Zéphirine');
  const asked = exchanges.filter({ hasText: 'Et Zéphirine' });
  await expect.element(asked).toHaveTextContent('Vous êtes hors ligne : la question est gardée sur cet appareil.');
  line.restore();
  await show(ADDRESS, claire);
  await expect.element(asked).toHaveTextContent('Vous êtes hors ligne');
  await asked.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect.element(asked).toHaveTextContent('Je n’ai rien trouvé à ce sujet');
  // Until its end a question is kept: the page may be left before.
  await expectNone(asked.getByRole('button', { name: 'Arrêter' }));
  await show(ADDRESS, claire);
  await expect.element(asked).toHaveTextContent('Je n’ai rien trouvé à ce sujet');
});

test('a task is summarised where it is read', async () => {
  const { claire } = await newPair();
  const list = await newList(claire);
  const summary =
    'Le bailleur a délivré un commandement de payer le 5 mars. Le preneur n’a pas réglé les loyers. La clause résolutoire est acquise.';
  const id = await newTask(claire, list, 'Assigner le preneur', { summary });
  await show(`/todos/view/${id}?list=${list.slug}`, claire);
  const panel = page.getByRole('dialog', { name: 'Assigner le preneur' });
  await panel.getByRole('button', { name: /^(Actions|Plus d’actions)/ }).click();
  await page.getByRole('menuitem', { name: 'Résumer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Résumé' });
  await expect.element(dialog).toHaveTextContent('commandement de payer le 5 mars');
  await expect.element(dialog).toHaveTextContent(SERVER);
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  await dialog.getByRole('link', { name: 'Voir dans la conversation' }).click();
  const kept = exchanges.filter({ hasText: 'Résumer « Assigner le preneur »' }).last();
  await expect.element(kept).toHaveTextContent('5 mars');
});

test('the keywords of a conversation are found', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir], 'Bail Orfèvre');
  for (const content of ['La clause résolutoire du bail.', 'Cette clause résolutoire joue.'])
    await claire.call('POST', `/messenger/message/${slug}`, { content });
  await show(`/messenger?conversation=${slug}`, claire);
  const talk = page.getByRole('region', { name: title });
  await talk.getByRole('button', { name: 'Actions sur la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Mots-clés' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Mots-clés' })).toHaveTextContent('clause résolutoire');
});

test('an administrator switches the assistant off and on, and reads who asked, not what', async () => {
  const { claire, samir } = await newFirm({ claire: { ...CLAIRE, ...ADMIN }, samir: SAMIR });
  await samir.call('POST', '/openai/', { input: 'Question confidentielle de Samir' });
  await show('/settings', claire);
  const choice = page.getByRole('combobox', { name: 'Qui répond' });
  await choice.click();
  await page.getByRole('option', { name: 'Personne : l’assistant est désactivé' }).click();
  await expect.element(toastOf('Réglage de l’assistant enregistré')).toBeVisible();

  await show(ADDRESS, samir);
  await expect.element(pane).toHaveTextContent('Désactivé par l’administrateur de votre cabinet');
  await expectNone(pane.getByRole('textbox'));

  await show('/settings', claire);
  await choice.click();
  await page.getByRole('option', { name: 'Le serveur du cabinet' }).click();
  // It shows what the server has taken.
  await expect.element(choice).toHaveTextContent('Le serveur du cabinet');
  await expect.element(toastOf('Réglage de l’assistant enregistré').first()).toBeVisible();
  await page.getByRole('button', { name: 'Voir le journal' }).click();
  const log = page.getByRole('dialog', { name: 'Journal de l’assistant' });
  await expect
    .element(log.getByRole('listitem').filter({ hasText: 'Samir BENALI' }).first())
    .toHaveTextContent('Question');
  await expect.element(log).not.toHaveTextContent('confidentielle');
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);

  await show(ADDRESS, samir);
  await expect.element(pane).toHaveTextContent(SERVER);
});
