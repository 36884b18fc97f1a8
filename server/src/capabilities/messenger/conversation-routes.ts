import { z } from '@hono/zod-openapi';
import {
  ASSISTANT_CONVERSATION,
  Conversation,
  ConversationList,
  ConversationSearch,
  docName,
  NewConversation,
  NewProjectConversation,
  pathId,
} from '@basoche/protocol';
import { command } from '../../http/command.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/api.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { foldWords as fold } from '@basoche/domain';
import { requireDoc } from '../sharing/index.ts';
import { assistantConversation } from './assistant.ts';
import { listConversations, readConversation } from './conversation-queries.ts';
import { createOfProject, createPersonal } from './create-conversation.ts';

const BySlug = z.object({ slug: pathId });
const ByProject = z.object({ projectSlug: pathId });
/** `all`: those of projects too, for a screen that lists both. */
const ListScope = z.object({ scope: z.enum(['personal', 'all']).default('personal') });

export function conversationRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock, shared } = deps;
  api.get(
    '/messenger/conversation/personalList',
    {
      summary: 'Conversations entre personnes, la plus récente d’abord, après l’assistant',
      query: ListScope,
      answer: ConversationList,
    },
    async ({ principal, query }) => [
      assistantConversation(clock.now()),
      ...(await db.asFirm(principal.firmId, (trx) =>
        listConversations(trx, principal, query.scope === 'all' ? { all: true } : { personal: true }),
      )),
    ],
  );

  api.get(
    '/messenger/conversation/projectList/{projectSlug}',
    { summary: 'Conversations d’un dossier', params: ByProject, answer: ConversationList },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const project = await requireProject(trx, principal, params.projectSlug);
        return listConversations(trx, principal, { projectId: project.id });
      }),
  );

  api.get(
    '/messenger/conversation/read/{slug}',
    { summary: 'Une conversation', params: BySlug, answer: Conversation },
    ({ principal, params }) =>
      params.slug === ASSISTANT_CONVERSATION
        ? assistantConversation(clock.now())
        : db.asFirm(principal.firmId, async (trx) => {
            const doc = await requireDoc(trx, principal, 'conversation', params.slug, 'read');
            return found(await readConversation(trx, principal, doc.name));
          }),
  );

  api.post(
    '/messenger/conversation/createPersonal',
    { summary: 'Ouvrir une conversation', rule: 'employee', body: NewConversation, answer: Conversation, status: 201 },
    async ({ c, principal, body }) => {
      const slug = idToCreate(c, clock, body.slug);
      const { conversation, created } = await command(c, db, async (trx) => {
        const result = await createPersonal(trx, deps, principal, {
          slug,
          slugGiven: body.slug !== undefined,
          name: body.name ?? '',
          receivers: body.receivers,
        });
        return { conversation: found(await readConversation(trx, principal, result.name)), created: result.created };
      });
      if (created) shared.rightsChanged([docName('conversation', conversation.slug)]);
      return c.json(conversation, created ? 201 : 200);
    },
  );

  api.post(
    '/messenger/conversation/createProjectConversation/{projectSlug}',
    {
      summary: 'Ouvrir une conversation d’un dossier',
      rule: 'employee',
      params: ByProject,
      body: NewProjectConversation,
      answer: Conversation,
      status: 201,
    },
    async ({ c, principal, params, body }) => {
      const slug = idToCreate(c, clock, body.slug);
      const { conversation, created } = await command(c, db, async (trx) => {
        const project = await requireProject(trx, principal, params.projectSlug);
        const wanted = { slug, name: body.name ?? '', receivers: body.receivers };
        const result = await createOfProject(trx, deps, principal, project, wanted);
        return { conversation: found(await readConversation(trx, principal, result.name)), created: result.created };
      });
      if (created) shared.rightsChanged([docName('conversation', conversation.slug)]);
      return c.json(conversation, created ? 201 : 200);
    },
  );

  api.post(
    '/messenger/conversation/search/search',
    {
      summary: 'Chercher une conversation par son nom ou ses membres',
      body: ConversationSearch,
      answer: ConversationList,
    },
    async ({ principal, body }) => {
      const words = fold(body.query).split(/\s+/);
      const all = await db.asFirm(principal.firmId, (trx) => listConversations(trx, principal, { all: true }));
      return all.filter((conversation) => {
        const text = fold(
          [
            conversation.name,
            conversation.projectCode ?? '',
            ...conversation.receivers.map((person) => `${person.firstname} ${person.lastname} ${person.email}`),
          ].join(' '),
        );
        return words.every((word) => text.includes(word));
      });
    },
  );
}

function found<T>(value: T | null): T {
  if (value === null) throw new ApiError('NOT_FOUND');
  return value;
}
