import type { Page } from '@playwright/test';
import { modelServer, says, send, start } from '../../server/src/testing/model-server.ts';
import { checkModes } from './accessibility.ts';
import { startApp } from '../support/app.ts';
import { badge, CLAIRE, enter, expect, rest, test } from './fixtures.ts';
import { fresh, newConversation, newList, toastOf } from './office.ts';

test.use({ startsAt: null });

const SERVER = 'Sur le serveur du cabinet, sans intelligence artificielle externe';

const pane = (page: Page) => page.getByRole('region', { name: 'Assistant', exact: true });
const exchanges = (page: Page) =>
  pane(page).getByRole('log', { name: 'Échanges avec l’assistant' }).getByRole('article');

async function ask(page: Page, question: string): Promise<void> {
  await pane(page).getByRole('textbox', { name: 'Votre question' }).fill(question);
  await pane(page).getByRole('textbox', { name: 'Votre question' }).press('Enter');
}

test('a question is answered out of one’s own documents, says who answers, and leads to what it rests on', async ({
  app,
  claire,
}) => {
  const { page } = claire;
  const { slug, title } = await newConversation(app, claire, fresh('Servitude Delorme'));
  await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, {
    content: 'Le géomètre Pelletanche a borné la parcelle le 4 novembre.',
  });
  await page.goto('/messenger');
  await page.getByRole('link', { name: /^Assistant/ }).click();
  await expect(pane(page)).toContainText(SERVER);
  await ask(page, 'Quand le géomètre Pelletanche est-il venu ?');
  const reply = exchanges(page).last();
  await expect(reply).toContainText('a borné la parcelle le 4 novembre.');
  await expect(reply).toContainText(SERVER);
  await checkModes(page, 'assistant-reponse', async () => undefined);
  await page.reload();
  await expect(exchanges(page).filter({ hasText: 'Pelletanche' }).first()).toContainText('4 novembre');
  await exchanges(page)
    .filter({ hasText: 'Quand le géomètre' })
    .first()
    .getByRole('link', { name: `Source 1 : ${title}` })
    .first()
    .click();
  await expect(page.getByRole('region', { name: title })).toContainText('Le géomètre Pelletanche');

  await page.goto('/messenger?conversation=assistant');
  await expect(exchanges(page).first()).toBeVisible();
  await pane(page).getByRole('button', { name: 'Actions sur l’assistant' }).click();
  await page.getByRole('menuitem', { name: 'Effacer la conversation…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Effacer', exact: true }).click();
  await expect(toastOf(page, 'Conversation effacée')).toBeVisible();
  await expect(pane(page)).toContainText('Posez une question sur vos documents');
});

test('without a network the question is kept on the device, also over a reload, and sent later', async ({ claire }) => {
  const { page, line } = claire;
  await page.goto('/messenger?conversation=assistant');
  await expect(pane(page)).toContainText(SERVER);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  const question = fresh('Et Zéphirine');
  await ask(page, question);
  const waiting = exchanges(page).filter({ hasText: question });
  await expect(waiting).toContainText('Vous êtes hors ligne : la question est gardée sur cet appareil.');
  line.heal();
  await page.reload();
  await expect(waiting).toContainText('Vous êtes hors ligne');
  await waiting.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect(exchanges(page).filter({ hasText: question })).toContainText('Je n’ai rien trouvé à ce sujet');
  await expect(exchanges(page).filter({ hasText: question })).toHaveCount(1);
  await page.reload();
  await expect(exchanges(page).filter({ hasText: question })).toHaveCount(1);
});

test('a task and a conversation are summarised where they are read', async ({ app, claire }) => {
  const { page } = claire;
  const { slug } = await newList(app, claire);
  const summary =
    'Le bailleur a délivré un commandement de payer le 5 mars. Le preneur n’a pas réglé les loyers. La clause résolutoire est acquise.';
  const { id } = await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', {
    title: 'Assigner le preneur',
    group: slug,
    summary,
  });
  await page.goto(`/todos/view/${id}?list=${slug}`);
  const panel = page.getByRole('dialog', { name: 'Assigner le preneur' });
  await panel.getByRole('button', { name: /^(Actions|Plus d’actions)/ }).click();
  await page.getByRole('menuitem', { name: 'Résumer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Résumé' });
  await expect(dialog).toContainText('commandement de payer le 5 mars');
  await expect(dialog).toContainText(SERVER);
  await checkModes(page, 'assistant-resume', async () => undefined);
  await dialog.getByRole('link', { name: 'Voir dans la conversation' }).click();
  await expect(exchanges(page).filter({ hasText: 'Résumer « Assigner le preneur »' }).last()).toContainText('5 mars');

  const { slug: talk, title } = await newConversation(app, claire, fresh('Bail Orfèvre'));
  await rest(app, claire.token, 'POST', `/messenger/message/${talk}`, { content: 'La clause résolutoire du bail.' });
  await rest(app, claire.token, 'POST', `/messenger/message/${talk}`, { content: 'Cette clause résolutoire joue.' });
  await page.goto(`/messenger?conversation=${talk}`);
  await page.getByRole('region', { name: title }).getByRole('button', { name: 'Actions sur la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Mots-clés' }).click();
  await expect(page.getByRole('dialog', { name: 'Mots-clés' })).toContainText('clause résolutoire');
});

test('an administrator switches the assistant off and on, and reads who asked what', async ({ app, claire, samir }) => {
  const { page } = claire;
  await rest(app, samir.token, 'POST', '/openai/', { input: 'Question confidentielle de Samir' });
  await page.goto('/settings');
  const choice = page.getByRole('combobox', { name: 'Qui répond' });
  await choice.click();
  await page.getByRole('option', { name: 'Personne : l’assistant est désactivé' }).click();
  await expect(toastOf(page, 'Réglage de l’assistant enregistré')).toBeVisible();
  await samir.page.goto('/messenger?conversation=assistant');
  await expect(pane(samir.page)).toContainText('Désactivé par l’administrateur de votre cabinet');
  await expect(pane(samir.page).getByRole('textbox')).toHaveCount(0);
  await choice.click();
  await page.getByRole('option', { name: 'Le serveur du cabinet' }).click();
  // It shows what the server has taken.
  await expect(choice).toContainText('Le serveur du cabinet');
  await samir.page.reload();
  await expect(pane(samir.page)).toContainText(SERVER);
  await page.getByRole('button', { name: 'Voir le journal' }).click();
  const log = page.getByRole('dialog', { name: 'Journal de l’assistant' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Samir BENALI' }).first()).toContainText('Question');
  await expect(log).not.toContainText('confidentielle');
  await checkModes(page, 'assistant-journal', async () => undefined);
});

test('an external model is named, its words come one by one, it can be stopped, left out, and its failure is said', async ({
  browser,
}) => {
  const model = await modelServer();
  const app = await startApp({ env: { ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'petit-modèle' } });
  const context = await browser.newContext({ baseURL: app.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  try {
    await page.goto('/login');
    await enter(page, CLAIRE);
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('basoche.session') ?? '{}') as { token: string }).token,
    );
    await rest(app, token, 'PUT', '/openai/settings', { mode: 'external' });
    await page.goto('/messenger?conversation=assistant');
    await expect(pane(page)).toContainText(`Par ${model.host} (petit-modèle)`);

    const closed: Promise<void>[] = [];
    model.answers((_asked, response, whenClosed) => {
      closed.push(whenClosed);
      start(response);
      send(response, { delta: { content: 'Les conclusions' } });
    });
    await ask(page, 'Où en sont les conclusions ?');
    await expect(exchanges(page).last()).toContainText('Les conclusions');
    await exchanges(page).last().getByRole('button', { name: 'Arrêter' }).click();
    await expect(exchanges(page).last()).toContainText('Réponse arrêtée.');
    expect(closed).toHaveLength(1);
    await Promise.all(closed);

    model.answers((_asked, response) => void response.writeHead(500).end());
    await exchanges(page).last().getByRole('button', { name: 'Réessayer' }).click();
    await expect(exchanges(page).last()).toContainText(`${model.host} ne répond pas.`);
    await exchanges(page).last().getByRole('button', { name: 'Demander au serveur du cabinet' }).click();
    await expect(exchanges(page).last()).toContainText(SERVER);

    const before = model.asked.length;
    model.answers(says('Elles sont prêtes [1].'));
    await page.getByRole('checkbox', { name: `Répondre sans envoyer à ${model.host}` }).check();
    await ask(page, 'Et les conclusions du dossier ?');
    await expect(exchanges(page).last()).toContainText(SERVER);
    expect(model.asked).toHaveLength(before);
    await page.getByRole('checkbox').uncheck();
    await ask(page, 'Que disent les conclusions ?');
    await expect(exchanges(page).last()).toContainText('Elles sont prêtes');
    await expect(exchanges(page).last()).toContainText('caractères envoyés');
    await checkModes(page, 'assistant-externe', async () => undefined);
  } finally {
    await context.close();
    await app.remove();
    await model.close();
  }
});
