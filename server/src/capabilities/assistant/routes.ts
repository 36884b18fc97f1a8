import { z } from '@hono/zod-openapi';
import {
  AssistantExchange,
  AssistantLog,
  AssistantModeChange,
  AssistantProject,
  AssistantProjectChange,
  AssistantQuestion,
  AssistantReading,
  AssistantSettings,
  ExchangePage,
  ExchangeQuery,
  pathId,
} from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Capability } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { isUuid } from '../sharing/index.ts';
import { answerOrStream } from './answer-or-stream.ts';
import { eraseExchanges, pageOfExchanges, pageOfLog } from './exchanges.ts';
import { takeTurn } from './turns.ts';
import { assistantProjects, changeMode, readSettings, switchProject } from './settings.ts';

/** Summaries, keywords and answers out of what the person may read; who may be asked for them, and the log of it. */
export const assistant: Capability = {
  name: 'assistant',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'ai');

    for (const kind of ['summarize', 'keywords'] as const)
      api.post(
        `/openai/${kind}`,
        {
          summary:
            kind === 'summarize'
              ? 'Résumer un document partagé, un de ses éléments, ou un texte'
              : 'Mots-clés d’un document partagé, d’un de ses éléments, ou d’un texte',
          body: AssistantReading,
          answer: AssistantExchange,
        },
        ({ c, principal, body }) => {
          takeTurn(deps, principal.userId);
          const ask = { ...body, kind, id: idToCreate(c, clock, body.id) };
          return answerOrStream(c, deps, principal, ask, 200);
        },
      );

    api.post(
      '/openai/',
      {
        summary: 'Poser une question à l’assistant, qui répond avec les seuls documents ouverts à la personne',
        body: AssistantQuestion,
        answer: AssistantExchange,
        status: 201,
      },
      ({ c, principal, body }) => {
        takeTurn(deps, principal.userId);
        const ask = { ...body, kind: 'answer' as const, id: idToCreate(c, clock, body.id) };
        return answerOrStream(c, deps, principal, ask, 201);
      },
    );

    api.get(
      '/openai/exchanges',
      { summary: 'Ma conversation avec l’assistant', query: ExchangeQuery, answer: ExchangePage },
      ({ principal, query }) =>
        db.asFirm(principal.firmId, (trx) => pageOfExchanges(trx, principal, query.page ?? 1, clock.now())),
    );

    api.delete(
      '/openai/exchanges',
      { summary: 'Effacer ma conversation avec l’assistant' },
      async ({ c, principal }) => {
        await command(c, db, (trx) => eraseExchanges(trx, deps.live, principal, null, clock.now()));
      },
    );

    api.delete(
      '/openai/exchanges/{id}',
      { summary: 'Effacer une demande et sa réponse', params: z.object({ id: pathId }) },
      async ({ c, principal, params }) => {
        const erased =
          isUuid(params.id) &&
          (await command(c, db, (trx) =>
            eraseExchanges(trx, deps.live, principal, params.id.toLowerCase(), clock.now()),
          ));
        if (!erased) throw new ApiError('NOT_FOUND');
      },
    );

    api.get('/openai/settings', { summary: 'Qui répond dans le cabinet', answer: AssistantSettings }, ({ principal }) =>
      db.asFirm(principal.firmId, (trx) => readSettings(trx, principal, deps.assistant)),
    );

    api.put(
      '/openai/settings',
      {
        summary: 'Choisir qui répond dans le cabinet, ou personne',
        rule: 'admin',
        body: AssistantModeChange,
        answer: AssistantSettings,
      },
      ({ c, principal, body }) =>
        command(c, db, async (trx) => {
          await changeMode(trx, principal, deps.assistant, body.mode, clock.now());
          return readSettings(trx, principal, deps.assistant);
        }),
    );

    api.get(
      '/openai/settings/projects',
      { summary: 'Les dossiers que l’assistant lit ou non', rule: 'admin', answer: z.array(AssistantProject) },
      ({ principal }) => db.asFirm(principal.firmId, (trx) => assistantProjects(trx, principal)),
    );

    api.put(
      '/openai/settings/project/{projectSlug}',
      {
        summary: 'Ouvrir ou fermer un dossier à l’assistant',
        rule: 'admin',
        params: z.object({ projectSlug: pathId }),
        body: AssistantProjectChange,
        answer: AssistantProject,
      },
      ({ c, principal, params, body }) =>
        command(c, db, (trx) => switchProject(trx, principal, params.projectSlug, body.enabled, clock.now())),
    );

    api.get(
      '/openai/log',
      {
        summary: 'Qui a demandé quoi à l’assistant, sans les textes',
        rule: 'admin',
        query: ExchangeQuery,
        answer: AssistantLog,
      },
      ({ principal, query }) => db.asFirm(principal.firmId, (trx) => pageOfLog(trx, principal, query.page ?? 1)),
    );

    return api.app;
  },
};
