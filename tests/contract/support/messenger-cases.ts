import { Conversation, ConversationList, Message, MessagePage, MessageTag, UnreadMessages } from '@basoche/protocol';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Case } from './case.ts';
import { SECRET } from './world.ts';

const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';

export const messengerCases: Case[] = [
  {
    call: 'GET /messenger/conversation/personalList',
    path: () => '/messenger/conversation/personalList',
    answer: ConversationList,
    holds: (answer, world) => {
      const slugs = (answer as { slug: string }[]).map((each) => each.slug);
      expect(slugs[0]).toBe('assistant');
      expect(slugs).toContain(world.conversation);
    },
    others: 'own',
  },
  {
    call: 'GET /messenger/conversation/read/{slug}',
    path: (world) => `/messenger/conversation/read/${world.conversation}`,
    answer: Conversation,
    others: 'hidden',
    unknown: () => `/messenger/conversation/read/${NOBODY}`,
  },
  {
    call: 'GET /messenger/conversation/projectList/{projectSlug}',
    path: (world) => `/messenger/conversation/projectList/${world.project.code}`,
    answer: ConversationList,
    others: 'hidden',
    unknown: () => '/messenger/conversation/projectList/INCONNU',
  },
  {
    call: 'POST /messenger/conversation/createPersonal',
    path: () => '/messenger/conversation/createPersonal',
    body: (world) => ({ receivers: [world.users.paul.email], name: 'Point du matin', slug: world.newId() }),
    answer: Conversation,
    status: 201,
    others: 'own',
    bad: [
      { why: 'nobody to write to', body: { receivers: [] }, field: 'receivers' },
      { why: 'a name too long', body: { receivers: ['a@b.fr'], name: 'x'.repeat(200) }, field: 'name' },
      { why: 'an id that is no UUID version 7', body: { receivers: ['a@b.fr'], slug: 'moi' }, field: 'slug' },
      { why: 'a person of nowhere', body: { receivers: ['personne@ailleurs.fr'] }, field: 'receivers', status: 422 },
    ],
  },
  {
    call: 'POST /messenger/conversation/createProjectConversation/{projectSlug}',
    path: (world) => `/messenger/conversation/createProjectConversation/${world.project.code}`,
    body: () => ({ name: `Stratégie ${SECRET}` }),
    answer: Conversation,
    status: 201,
    holds: (answer, world) => expect((answer as Conversation).projectCode).toBe(world.project.code),
    others: 'hidden',
    unknown: () => '/messenger/conversation/createProjectConversation/INCONNU',
    bad: [{ why: 'a name too long', body: { name: 'x'.repeat(200) }, field: 'name' }],
  },
  {
    call: 'POST /messenger/message/list/{slug}',
    path: (world) => `/messenger/message/list/${world.conversation}`,
    body: () => ({ page: 1, limit: 20 }),
    answer: MessagePage,
    others: 'hidden',
    unknown: () => `/messenger/message/list/${NOBODY}`,
    bad: [
      { why: 'page zero', body: { page: 0 }, field: 'page' },
      { why: 'a page that is no number', body: { page: 'deux' }, field: 'page' },
      { why: 'a limit over the most', body: { limit: 5000 }, field: 'limit' },
    ],
  },
  {
    call: 'POST /messenger/message/{conversationSlug}',
    path: (world) => `/messenger/message/${world.conversation}`,
    body: () => ({ content: `Bien reçu ${SECRET}` }),
    answer: Message,
    status: 201,
    holds: (answer, world) => {
      expect((answer as Message).sender.id).toBe(world.users.claire.userId);
      expect((answer as Message).conversationSlug).toBe(world.conversation);
      expect((answer as Message).isRead).toBe(world.users.claire.email);
    },
    others: 'hidden',
    unknown: () => `/messenger/message/${NOBODY}`,
    bad: [
      { why: 'no text', body: {}, field: 'content' },
      { why: 'a blank text', body: { content: '   ' }, field: 'content' },
      { why: 'a text too long', body: { content: 'x'.repeat(20_001) }, field: 'content' },
      { why: 'a text that is no text', body: { content: { a: 1 } }, field: 'content', jsonOnly: true },
      { why: 'another author', body: { content: 'Oui', sender: 'autre@exemple.fr' }, field: 'sender', status: 422 },
      {
        why: 'another conversation',
        body: { content: 'Oui', conversationSlug: 'x' },
        field: 'conversationSlug',
        status: 422,
      },
      { why: 'an answer to nothing', body: { content: 'Oui', replyTo: NOBODY }, field: 'replyTo', status: 422 },
    ],
  },
  {
    call: 'PUT /messenger/message/{slug}',
    path: async (world) => `/messenger/message/${await world.message()}`,
    body: () => ({ content: `Corrigé ${SECRET}`, tags: ['urgent', 'piece'] }),
    answer: Message,
    holds: (answer) => {
      expect(answer).toMatchObject({ text: `Corrigé ${SECRET}`, edited: true });
      expect((answer as Message).tags.map((tag) => tag.slug).toSorted()).toEqual(['piece', 'urgent']);
    },
    others: 'hidden',
    unknown: () => `/messenger/message/${NOBODY}`,
    bad: [
      { why: 'nothing to change', body: {}, field: 'content' },
      { why: 'two texts', body: { content: 'Oui', text: 'Non' }, field: 'text' },
    ],
  },
  {
    call: 'DELETE /messenger/message/{slug}',
    path: async (world) => `/messenger/message/${await world.message()}`,
    others: 'hidden',
    unknown: () => `/messenger/message/${NOBODY}`,
  },
  {
    call: 'GET /messenger/message/{slug}',
    path: async (world) => `/messenger/message/${await world.message()}`,
    answer: Message,
    others: 'hidden',
    unknown: () => `/messenger/message/${NOBODY}`,
  },
  {
    call: 'GET /messenger/message/list/user/unRead',
    path: async (world) => {
      await world.message(world.tokens.paul);
      return '/messenger/message/list/user/unRead';
    },
    answer: UnreadMessages,
    holds: (answer) => expect((answer as UnreadMessages).total).toBeGreaterThan(0),
    others: 'own',
  },
  { call: 'GET /messenger/tag/', path: () => '/messenger/tag/', answer: z.array(MessageTag), others: 'own' },
  {
    call: 'POST /messenger/conversation/addFav',
    path: () => '/messenger/conversation/addFav',
    body: (world) => ({ slugs: [world.conversation] }),
    others: 'hidden',
    bad: [{ why: 'no conversation', body: {}, field: 'slugs' }],
  },
  {
    call: 'POST /messenger/conversation/removeFav',
    path: () => '/messenger/conversation/removeFav',
    body: (world) => ({ slugs: [world.conversation] }),
    others: 'hidden',
    bad: [{ why: 'no conversation', body: { slugs: [] }, field: 'slugs' }],
  },
  {
    call: 'POST /messenger/message/search/search',
    path: async (world) => {
      await world.message();
      return '/messenger/message/search/search';
    },
    body: () => ({ query: 'gargam' }),
    answer: z.array(Message),
    holds: (answer) => expect((answer as Message[]).length).toBeGreaterThan(0),
    others: 'own',
    bad: [{ why: 'a query too long', body: { query: 'x'.repeat(300) }, field: 'query' }],
  },
  {
    call: 'POST /messenger/conversation/search/search',
    path: () => '/messenger/conversation/search/search',
    body: () => ({ query: 'GARGAMELLE échanges' }),
    answer: ConversationList,
    holds: (answer, world) => expect((answer as Conversation[]).map((each) => each.slug)).toContain(world.conversation),
    others: 'own',
    bad: [{ why: 'a blank query', body: { query: ' ' }, field: 'query' }],
  },
  {
    call: 'POST /messenger/message/conversation/messages/read',
    path: () => '/messenger/message/conversation/messages/read',
    body: async (world) => ({ slugs: [await world.message(world.tokens.paul)] }),
    others: 'hidden',
    bad: [{ why: 'nothing to mark', body: {}, field: 'slugs' }],
  },
];
