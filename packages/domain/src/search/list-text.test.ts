import { expect, test } from 'vitest';
import { listText } from './list-text.ts';

test('a name is found in a list however its letters, apostrophes and spaces are typed', () => {
  for (const [name, typed] of [
    ['Protocole d’accord', "d'ACCORD"],
    ["Protocole d'accord", 'd’accord'],
    ['Cœur de ville', 'coeur'],
    ['Coeur de ville', 'cœur'],
    ['Pièce\u00a0n°\u202f3', 'piece n° 3'],
    ['Re\u0301fe\u0301re\u0301', 'référé'],
    ['CURRICULUM VITÆ', 'vitae'],
  ] as const)
    expect(listText(name)).toContain(listText(typed));
});
