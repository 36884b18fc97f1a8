import { MatriceList, MergePreview } from '@basoche/protocol';
import type { Matrice } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { wordModel } from './word-model.ts';
import type { World } from './world.ts';

const UNKNOWN = '01a1fd55-7a80-7000-8000-000000000000';
const MODEL = {
  name: 'Lettre',
  fileName: 'lettre.docx',
  content: wordModel(['{dossier.numero} {dossier.rg} {surnom}']),
};

async function newModel(world: World): Promise<string> {
  const answer = await world.api.post('/api/project/matrices', MODEL, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as Matrice).id;
}

/** Of a matter of Claire and Paul. */
export const matriceCases: Case[] = [
  {
    call: 'GET /project/getMatrices/{id}',
    async path(world) {
      await newModel(world);
      return `/project/getMatrices/${world.project.code}`;
    },
    answer: MatriceList,
    holds: (answer) =>
      expect(answer).toContainEqual(expect.objectContaining({ name: MODEL.name, fileName: MODEL.fileName })),
    others: 'hidden',
    unknown: () => `/project/getMatrices/${UNKNOWN}`,
  },
  {
    call: 'POST /project/preMailMerge/{id}',
    path: (world) => `/project/preMailMerge/${world.project.id}`,
    body: async (world) => ({ matrice: await newModel(world), answers: JSON.stringify({ 'dossier.rg': '24/1' }) }),
    answer: MergePreview,
    holds: (answer) =>
      expect((answer as MergePreview).fields.map(({ key, state }) => `${key} ${state}`)).toEqual([
        'dossier.numero filled',
        'dossier.rg filled',
        'surnom unknown',
      ]),
    others: 'hidden',
    unknown: () => `/project/preMailMerge/${UNKNOWN}`,
    bad: [
      { why: 'no model', body: {}, field: 'matrice' },
      { why: 'answers that are none', body: { matrice: UNKNOWN, answers: 'x' }, field: 'answers' },
    ],
  },
];
