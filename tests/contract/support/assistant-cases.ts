import { AssistantExchange } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';

/** A conversation with something to read. */
const readable = async (world: World) => {
  await world.message();
  return { document: `conversation/${world.conversation}` };
};

const mistakes: Case['bad'] = [
  { why: 'neither a document nor a text', body: {}, field: 'document' },
  { why: 'both', body: { document: `document/${NOBODY}`, input: 'Texte' }, field: 'document' },
  { why: 'what is no document', body: { document: 'facture/12' }, field: 'document' },
  { why: 'an id that is none', body: { input: 'Texte', id: '12' }, field: 'id' },
  { why: 'an entry of a text', body: { input: 'Texte', entry: 'x' }, field: 'entry' },
  { why: 'another provider', body: { input: 'Texte', provider: 'ailleurs' }, field: 'provider' },
];

export const assistantCases: Case[] = [
  {
    call: 'POST /openai/summarize',
    path: () => '/openai/summarize',
    body: readable,
    answer: AssistantExchange,
    holds: (answer) =>
      expect(answer).toMatchObject({
        kind: 'summarize',
        status: 'done',
        provider: { kind: 'embedded' },
        withheld: false,
      }),
    others: 'hidden',
    bad: mistakes,
  },
  {
    call: 'POST /openai/keywords',
    path: () => '/openai/keywords',
    body: readable,
    answer: AssistantExchange,
    holds: (answer) => expect((answer as AssistantExchange).keywords).toContain(`Assignation ${SECRET}`),
    others: 'hidden',
    bad: mistakes,
  },
  {
    call: 'POST /openai/',
    path: () => '/openai/',
    body: async (world) => {
      await world.message();
      return { input: 'Que dit-on de l’assignation ?' };
    },
    answer: AssistantExchange,
    status: 201,
    holds: (answer) => expect((answer as AssistantExchange).reply).toContain(SECRET),
    others: 'own',
    bad: [
      { why: 'no question', body: {}, field: 'input' },
      { why: 'a blank question', body: { input: '  ' }, field: 'input' },
      { why: 'a question too long', body: { input: 'x'.repeat(5_000) }, field: 'input' },
    ],
  },
];
