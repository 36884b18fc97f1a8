import type { Page } from '@playwright/test';
import { modelServer, says, send, start } from '../../server/src/testing/model-server.ts';
import { checkModes } from './accessibility.ts';
import { startDemoApp } from '../support/app.ts';
import { CLAIRE, enter, expect, rest, test } from './fixtures.ts';

test.use({ startsAt: null });

const SERVER = 'Sur le serveur du cabinet, sans intelligence artificielle externe';

const pane = (page: Page) => page.getByRole('region', { name: 'Assistant', exact: true });
const exchanges = (page: Page) =>
  pane(page).getByRole('log', { name: 'Échanges avec l’assistant' }).getByRole('article');

async function ask(page: Page, question: string): Promise<void> {
  await pane(page).getByRole('textbox', { name: 'Votre question' }).fill(question);
  await pane(page).getByRole('textbox', { name: 'Votre question' }).press('Enter');
}

test('an external model is named, its words come one by one, it can be stopped, left out, and its failure is said', async ({
  browser,
}) => {
  const model = await modelServer();
  const app = await startDemoApp({ env: { ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'petit-modèle' } });
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
