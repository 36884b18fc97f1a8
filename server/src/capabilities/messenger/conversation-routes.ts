import { ASSISTANT_CONVERSATION, docName, messengerCalls } from '@basoche/protocol';
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

export function conversationRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock, shared } = deps;
  api.serve(messengerCalls.listConversations, async ({ principal, query }) => [
    assistantConversation(clock.now()),
    ...(await db.asFirm(principal.firmId, (trx) =>
      listConversations(trx, principal, query.scope === 'all' ? { all: true } : { personal: true }),
    )),
  ]);

  api.serve(messengerCalls.conversationsOfProject, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const project = await requireProject(trx, principal, params.projectSlug);
      return listConversations(trx, principal, { projectId: project.id });
    }),
  );

  api.serve(messengerCalls.readConversation, ({ principal, params }) =>
    params.slug === ASSISTANT_CONVERSATION
      ? assistantConversation(clock.now())
      : db.asFirm(principal.firmId, async (trx) => {
          const doc = await requireDoc(trx, principal, 'conversation', params.slug, 'read');
          return found(await readConversation(trx, principal, doc.name));
        }),
  );

  api.serve(messengerCalls.createConversation, async ({ c, principal, body }) => {
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
  });

  api.serve(messengerCalls.createProjectConversation, async ({ c, principal, params, body }) => {
    const slug = idToCreate(c, clock, body.slug);
    const { conversation, created } = await command(c, db, async (trx) => {
      const project = await requireProject(trx, principal, params.projectSlug);
      const wanted = { slug, name: body.name ?? '', receivers: body.receivers };
      const result = await createOfProject(trx, deps, principal, project, wanted);
      return { conversation: found(await readConversation(trx, principal, result.name)), created: result.created };
    });
    if (created) shared.rightsChanged([docName('conversation', conversation.slug)]);
    return c.json(conversation, created ? 201 : 200);
  });

  api.serve(messengerCalls.searchConversations, async ({ principal, body }) => {
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
  });
}

function found<T>(value: T | null): T {
  if (value === null) throw new ApiError('NOT_FOUND');
  return value;
}
