import { ASSISTANT_CONVERSATION, messengerCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireOpenProject, requireProject } from '../projects/index.ts';
import { foldWords as fold } from '@basoche/domain';
import { createRoute, requireDoc } from '../sharing/index.ts';
import { assistantConversation } from './assistant.ts';
import { CONVERSATION } from './policy.ts';
import { listConversations, viewConversation } from './conversation-queries.ts';
import { planOfProject, planPersonal } from './create-conversation.ts';

export function conversationRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock, live } = deps;
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
          return viewConversation(trx, principal, doc.name);
        }),
  );

  createRoute(api, deps, CONVERSATION, {
    call: messengerCalls.createConversation,
    view: viewConversation,
    statusOfExisting: 200,
    plan: (trx, who, { slug, body }) =>
      planPersonal(trx, live, who, {
        slug,
        slugGiven: body.slug !== undefined,
        name: body.name ?? '',
        receivers: body.receivers,
      }),
  });

  createRoute(api, deps, CONVERSATION, {
    call: messengerCalls.createProjectConversation,
    view: viewConversation,
    statusOfExisting: 200,
    async plan(trx, who, { slug, params, body }) {
      const project = await requireOpenProject(trx, who, params.projectSlug);
      return planOfProject(trx, live, who, project, { slug, name: body.name ?? '', receivers: body.receivers });
    },
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
