// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { suggestionsOf } from '../review/suggestions.ts';
import { runTableAction } from '../table/actions.ts';
import { blocksOf, caret, opened, settle, typeAfter } from '../testing/office.ts';
import type { Office, Writer } from '../testing/office.ts';

const TEXT = '<p>Avant le tableau</p>';

/** Enter, behind these words. */
function partAfter({ editor }: Writer, words: string, command: 'splitBlock' | 'list' = 'splitBlock'): void {
  const block = blocksOf(editor).find(({ text }) => text.includes(words))!;
  caret(editor, block.from + block.text.indexOf(words) + words.length);
  if (command === 'list') editor.commands.splitListItem('listItem');
  else editor.commands.splitBlock();
}

function select({ editor }: Writer, words: string): void {
  const block = blocksOf(editor).find(({ text }) => text.includes(words))!;
  caret(editor, block.from + block.text.indexOf(words));
}

/** What everybody shows once all have met, paragraph by paragraph. @param late comes back last */
function shown(office: Office, people: readonly Writer[], late: Writer): string[] {
  const others = people.filter((each) => each !== late);
  for (const each of others) each.meet(office);
  office.putBack();
  for (const each of others) each.meet(office);
  late.meet(office);
  settle(office, [...people]);
  settle(office, [...people]);
  const [first, ...rest] = people.map(({ editor }) => JSON.stringify(editor.getJSON()));
  for (const each of rest) expect(each).toBe(first);
  // A text that is opened anew says the same.
  const lines = blocksOf(people[0]!.editor).map(({ text }) => text.trim());
  return lines;
}

const ORDERS = [0, 1] as const;

/** Both, in either order, with client ids either way. @returns what is shown otherwise than as one of these */
function inAllOrders(html: string, act: (a: Writer, b: Writer) => void, lines: string[] | string[][]): unknown[] {
  const others: unknown[] = [];
  for (const late of ORDERS)
    for (const swapped of [false, true]) {
      const { office, people } = opened(html, 2);
      const [a, b] = people as [Writer, Writer];
      const [low, high] = [Math.min(a.doc.clientID, b.doc.clientID), Math.max(a.doc.clientID, b.doc.clientID)];
      a.doc.clientID = swapped ? high : low;
      b.doc.clientID = swapped ? low : high;
      act(a, b);
      const found = shown(office, people, people[late]!);
      const isRight = (Array.isArray(lines[0]) ? lines : [lines]).some((each) => String(each) === String(found));
      if (!isRight || suggestionsOf(a.editor.state.doc).length > 0) others.push(found);
    }
  return others;
}

test('[DC19] a paragraph that two people part at different places has each word once, in order', () => {
  expect(
    inAllOrders(
      TEXT,
      (a, b) => {
        partAfter(a, 'Avant');
        partAfter(b, 'Avant le');
      },
      [
        ['Avant', 'le', 'tableau'],
        ['Avant', 'le tableau'],
      ],
    ),
  ).toEqual([]);
});

test('[DC19] a paragraph that two people part at the same place is parted once', () => {
  expect(
    inAllOrders(
      TEXT,
      (a, b) => {
        partAfter(a, 'Avant');
        partAfter(b, 'Avant');
      },
      ['Avant', 'le tableau'],
    ),
  ).toEqual([]);
});

test('[DC19] an item that two people part has each word once; so has what two people make a heading, or part and make one', () => {
  expect(
    inAllOrders(
      '<ul><li><p>Avant le tableau</p></li></ul>',
      (a, b) => {
        partAfter(a, 'Avant', 'list');
        partAfter(b, 'Avant', 'list');
      },
      ['Avant', 'le tableau'],
    ),
  ).toEqual([]);
  expect(
    inAllOrders(
      `<p>Premier</p>${TEXT}<p>Dernier</p>`,
      (a, b) => {
        select(a, 'Avant');
        a.editor.commands.toggleHeading({ level: 2 });
        select(b, 'Avant');
        b.editor.commands.toggleHeading({ level: 3 });
      },
      ['Premier', 'Avant le tableau', 'Dernier'],
    ),
  ).toEqual([]);
  expect(
    inAllOrders(
      `<p>Premier</p>${TEXT}<p>Dernier</p>`,
      (a, b) => {
        partAfter(a, 'Avant');
        select(b, 'Avant');
        b.editor.commands.toggleBulletList();
      },
      [
        ['Premier', 'Avant', 'le tableau', 'Dernier'],
        ['Premier', 'Avant le tableau', 'Dernier'],
      ],
    ),
  ).toEqual([]);
});

test('[DC19] words with looks, notes and line breaks among them are there once', () => {
  expect(
    inAllOrders(
      '<p>Avant <strong>le</strong><br>grand <em>tableau</em></p>',
      (a, b) => {
        partAfter(a, 'Avant');
        partAfter(b, 'Avant');
      },
      ['Avant', 'legrand tableau'],
    ),
  ).toEqual([]);
});

test('[DC19] three people part a paragraph, one of them twice, and write on in it', () => {
  for (const late of [0, 1, 2]) {
    const { office, people } = opened('<p>un deux trois quatre cinq</p><p>fin</p>', 3);
    const [a, b, c] = people as [Writer, Writer, Writer];
    partAfter(a, 'un');
    partAfter(a, 'trois');
    partAfter(b, 'deux');
    typeAfter(b, 'cinq', ' BFIN');
    partAfter(c, 'un deux');
    const lines = shown(office, people, people[late]!);
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toBe('un deux trois quatre cinq BFIN fin');
  }
});

test('[DC19] a copy that somebody makes is no double', () => {
  const { office, people } = opened(`${TEXT}<p>Dernier</p>`, 2);
  const [a, b] = people as [Writer, Writer];
  partAfter(a, 'Avant');
  for (const each of people) each.meet(office);
  for (const each of people) each.meet(office);
  const [first] = blocksOf(b.editor);
  b.editor.commands.insertContentAt(first!.from + first!.text.length + 1, '<p> le tableau</p>');
  b.meet(office);
  expect(office.putBack()).toBe(0);
  settle(office, people);
  expect(blocksOf(a.editor).map(({ text }) => text.trim())).toEqual(['Avant', 'le tableau', 'le tableau', 'Dernier']);
});

test('[DC14] words typed in a part of a paragraph that somebody takes into a paragraph of its own go along', () => {
  expect(
    inAllOrders(
      TEXT,
      (a, b) => {
        partAfter(a, 'Avant');
        typeAfter(b, 'tableau', ' BFIN');
      },
      ['Avant', 'le tableau BFIN'],
    ),
  ).toEqual([]);
  expect(
    inAllOrders(
      TEXT,
      (a, b) => {
        partAfter(a, 'Avant');
        typeAfter(b, 'le', ' BMID');
      },
      ['Avant', 'le BMID tableau'],
    ),
  ).toEqual([]);
  expect(
    inAllOrders(
      TEXT,
      (a, b) => {
        partAfter(a, 'Avant');
        typeAfter(a, 'Avant', ' AMOT');
        typeAfter(a, 'tableau', ' AFIN');
        typeAfter(b, 'tableau', ' BFIN');
        typeAfter(b, 'Avant', ' BMOT');
      },
      [
        ['Avant AMOT BMOT', 'le tableau AFIN BFIN'],
        ['Avant BMOT AMOT', 'le tableau AFIN BFIN'],
        ['Avant AMOT BMOT', 'le tableau BFIN AFIN'],
        ['Avant BMOT AMOT', 'le tableau BFIN AFIN'],
        ['Avant AMOT', 'BMOT le tableau AFIN BFIN'],
        ['Avant AMOT', 'BMOT le tableau BFIN AFIN'],
      ],
    ),
  ).toEqual([]);
  expect(
    inAllOrders(
      '<ul><li><p>Avant le tableau</p></li></ul>',
      (a, b) => {
        partAfter(a, 'Avant', 'list');
        typeAfter(b, 'tableau', ' BFIN');
      },
      ['Avant', 'le tableau BFIN'],
    ),
  ).toEqual([]);
});

test('[DC14] what is typed at the end of the first part stays there, by whoever has seen the paragraph parted', () => {
  const { office, people } = opened(TEXT, 2);
  const [a, b] = people as [Writer, Writer];
  partAfter(a, 'Avant');
  for (const each of people) each.meet(office);
  for (const each of people) each.meet(office);
  typeAfter(b, 'Avant', ' BMOT');
  typeAfter(a, 'tableau', ' AFIN');
  settle(office, people);
  typeAfter(a, 'BMOT', ' AMOT');
  expect(settle(office, people)).toBe(0);
  expect(blocksOf(b.editor).map(({ text }) => text.trim())).toEqual(['Avant BMOT AMOT', 'le tableau AFIN']);
});

test('[DC15] words of a row that is deleted stand in no other text that was written in by the same change', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;
  const table = `<table><tbody>${row('Poste', 'Montant', 'Note')}${row('Materiel', '1 000', 'ok')}${row('Moral', '2 000', 'ok')}</tbody></table>`;
  for (const typed of [' AMOT', ' 000', ' et 000 AMOT']) {
    const { office, people } = opened(`${table}<p>Fin</p>`, 2);
    const [a, b] = people as [Writer, Writer];
    const cell = blocksOf(a.editor).find(({ text }) => text === '2 000')!;
    caret(a.editor, cell.from + 2);
    runTableAction(a.editor, 'deleteRow');
    typeAfter(a, '1 000', typed);
    typeAfter(b, '2 000', ' BMOT');
    b.meet(office);
    a.meet(office);
    settle(office, people);
    expect(blocksOf(b.editor).map(({ text }) => text.replaceAll(/[\u200b\u2060]/g, ''))).toEqual([
      'Poste',
      'Montant',
      'Note',
      'Materiel',
      `1 000${typed}`,
      'ok',
      'BMOT',
      'Fin',
    ]);
    expect(suggestionsOf(a.editor.state.doc)).toMatchObject([{ kind: 'insertion', user: 'claire' }]);
    expect(Y.encodeStateVector(a.doc)).toEqual(Y.encodeStateVector(office.doc));
  }
});
