import { assistantCalls } from '@basoche/protocol';
import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { isUuid } from '../sharing/index.ts';
import { answerOrStream } from './answer-or-stream.ts';
import { eraseExchanges, pageOfExchanges, pageOfLog } from './exchanges.ts';
import { assistantProjects, changeMode, readSettings, switchProject } from './settings.ts';

/** Summaries, keywords and answers out of what the person may read; who may be asked for them, and the log of it. */
export const assistant = defineCapability({
  name: 'assistant',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'ai');

    for (const [kind, served] of [
      ['summarize', assistantCalls.summarize],
      ['keywords', assistantCalls.keywords],
    ] as const)
      api.serve(served, ({ c, principal, body }) => {
        const ask = { ...body, kind, id: idToCreate(c, clock, body.id) };
        return answerOrStream(c, deps, principal, ask, 200);
      });

    api.serve(assistantCalls.ask, ({ c, principal, body }) => {
      const ask = { ...body, kind: 'answer' as const, id: idToCreate(c, clock, body.id) };
      return answerOrStream(c, deps, principal, ask, 201);
    });

    api.serve(assistantCalls.listExchanges, ({ principal, query }) =>
      db.asFirm(principal.firmId, (trx) => pageOfExchanges(trx, principal, query.page ?? 1, clock.now())),
    );

    api.serve(assistantCalls.deleteExchanges, async ({ c, principal }) => {
      await command(c, db, (trx) => eraseExchanges(trx, deps.live, principal, null, clock.now()));
    });

    api.serve(assistantCalls.deleteExchange, async ({ c, principal, params }) => {
      const erased =
        isUuid(params.id) &&
        (await command(c, db, (trx) =>
          eraseExchanges(trx, deps.live, principal, params.id.toLowerCase(), clock.now()),
        ));
      if (!erased) throw new ApiError('NOT_FOUND');
    });

    api.serve(assistantCalls.readSettings, ({ principal }) =>
      db.asFirm(principal.firmId, (trx) => readSettings(trx, principal, deps.assistant)),
    );

    api.serve(assistantCalls.updateSettings, ({ c, principal, body }) =>
      command(c, db, async (trx) => {
        await changeMode(trx, principal, deps.assistant, body.mode, clock.now());
        return readSettings(trx, principal, deps.assistant);
      }),
    );

    api.serve(assistantCalls.listProjectSettings, ({ principal }) =>
      db.asFirm(principal.firmId, (trx) => assistantProjects(trx, principal)),
    );

    api.serve(assistantCalls.updateProjectSettings, ({ c, principal, params, body }) =>
      command(c, db, (trx) => switchProject(trx, principal, params.projectSlug, body.enabled, clock.now())),
    );

    api.serve(assistantCalls.readLog, ({ principal, query }) =>
      db.asFirm(principal.firmId, (trx) => pageOfLog(trx, principal, query.page ?? 1)),
    );

    return api.app;
  },
  cleanUp: [{ table: 'assistant_exchange', isOver: sql`old.created_at < now() - interval '400 days'` }],
});
