import { randomUUID } from 'node:crypto';
import { newUuid, ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import { Registry } from 'prom-client';
import { docRights } from '../../../server/src/capabilities/sharing/index.ts';
import { effectsOf } from '../../../server/src/capabilities/effects.ts';
import { capabilities } from '../../../server/src/capabilities/index.ts';
import type { Db } from '../../../server/src/db/database.ts';
import { createJobs } from '../../../server/src/jobs/jobs.ts';
import { createLiveHub } from '../../../server/src/live/live-hub.ts';
import { createLog } from '../../../server/src/log.ts';
import { testFirm } from '../../../server/src/testing/firm.ts';
import { createSync, systemClock } from '../../../server/src/sync/index.ts';
import { testApi, testClock } from '../../../server/src/testing/test-api.ts';
import type { TestApiOptions } from '../../../server/src/testing/test-api.ts';

/** A word that stands in everything the firm writes here and nowhere else: a stranger must never receive it. */
export const SECRET = 'Gargamelle';

/**
 * One firm at work and its neighbours: Claire and Paul share a project, a team, a conversation and a list; Inès is of
 * the firm without any right on them; a stranger is of another firm.
 */
export async function openWorld(
  db: Db,
  options: Pick<TestApiOptions, 'assistant' | 'pushServices' | 'firmFileBytes' | 'bodyBytes'> = {},
) {
  const clock = testClock();
  const log = createLog('silent');
  const sync = createSync({
    db,
    authenticate: async () => null,
    docRight: docRights(db),
    allowedOrigins: [],
    log,
    registry: new Registry(),
    clock: { ...systemClock, now: clock.now },
    effects: effectsOf(capabilities, {
      live: createLiveHub(db, clock, log),
      clock,
      jobs: createJobs(db, clock, log),
    }),
  });
  await sync.start();
  const api = testApi(db, { ...options, capabilities, shared: sync.shared, histories: sync.histories, clock });
  const firm = await testFirm(db, ['claire', 'paul', 'ines'], {
    claire: { role: [ROLE_USER, ROLE_ADMIN], is_admin: true },
  });
  const other = await testFirm(db, ['stranger']);
  const { claire, paul, ines } = firm.users;
  const project = { id: randomUUID(), code: `P-${firm.firmId.slice(0, 8)}` };
  const team = { id: randomUUID() };
  await db.asFirm(firm.firmId, async (trx) => {
    const firm_id = firm.firmId;
    await trx
      .insertInto('project')
      .values({ firm_id, id: project.id, code_id: project.code, name: `Affaire ${SECRET}` })
      .execute();
    await trx.insertInto('team').values({ firm_id, id: team.id, name: 'Contentieux' }).execute();
    for (const { userId: user_id } of [claire, paul]) {
      await trx.insertInto('project_member').values({ firm_id, project_id: project.id, user_id }).execute();
      await trx.insertInto('team_member').values({ firm_id, team_id: team.id, user_id }).execute();
    }
  });
  const tokens = {
    claire: await api.signIn(claire),
    paul: await api.signIn(paul),
    ines: await api.signIn(ines),
    stranger: await api.signIn(other.users.stranger),
  };

  async function create<T>(path: string, json: unknown, token = tokens.claire): Promise<T> {
    const answer = await api.post(`/api${path}`, json, token);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  const conversation = await create<{ slug: string }>('/messenger/conversation/createPersonal', {
    receivers: [paul.email],
    name: `Échanges ${SECRET}`,
  });
  const list = await create<{ id: string }>('/todotaskGroup/create', {
    label: `Liste ${SECRET}`,
    members: [paul.userId],
  });

  return {
    db,
    api,
    clock,
    shared: sync.shared,
    async close(): Promise<void> {
      await sync.drain();
      await db.close();
    },
    firm: firm.firmId,
    users: { claire, paul, ines, stranger: other.users.stranger },
    tokens,
    project,
    team,
    conversation: conversation.slug,
    list: list.id,
    newId: () => newUuid(clock.now()),
    async message(token = tokens.claire): Promise<string> {
      const path = `/messenger/message/${conversation.slug}`;
      return (await create<{ slug: string }>(path, { content: `Assignation ${SECRET}` }, token)).slug;
    },
    async task(token = tokens.claire): Promise<string> {
      const task = { title: `Conclure ${SECRET}`, group: list.id, usersInCharge: [claire.userId, paul.userId] };
      return (await create<{ id: string }>('/todotask/create', task, token)).id;
    },
    async comment(task: string, parent?: string, token = tokens.claire): Promise<string> {
      const comment = { todoTask: task, content: `À relire ${SECRET}`, ...(parent ? { parent } : {}) };
      return (await create<{ id: string }>('/todotaskcomment/create', comment, token)).id;
    },
    async improvised(token = tokens.claire): Promise<string> {
      const wanted = { type: `Recherche ${SECRET}`, project_id: project.code };
      return (await create<{ id: string }>('/project/sub/improvised-task/', wanted, token)).id;
    },
    async newList(): Promise<string> {
      const wanted = { label: `Liste ${SECRET}`, members: [paul.userId] };
      return (await create<{ id: string }>('/todotaskGroup/create', wanted)).id;
    },
    async document(): Promise<string> {
      return (await create<{ slug: string }>('/documents', { title: `Pièce ${SECRET}` })).slug;
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
