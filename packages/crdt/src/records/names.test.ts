import { expect, test } from 'vitest';
import { board, conversation, createDoc, projectDoc, sheet, todolist } from '../index.ts';
import { testActor } from '../testing/actors.ts';

/** « Bail », and signs that would show it and what follows turned round. */
const TURNED = '\u202eBail\u2069\u2066\u202a';
const ann = testActor('ann');
const turning = /[\u202a-\u202e\u2066-\u2069]/;

test('[SH11] what is called in a board is read without signs that turn it round, in rows too', () => {
  const doc = createDoc('board');
  const group = board.addGroup(doc, ann, { name: TURNED });
  const column = board.addColumn(doc, ann, {
    name: TURNED,
    type: 'status',
    options: [{ label: TURNED, tone: 'accent' }],
  });
  const item = board.addItem(doc, ann, { group, name: TURNED });
  board.addComment(doc, ann, item, { text: '', files: [{ id: 'f', name: TURNED }] });
  const read = board.readBoard(doc);
  expect(read.groups.map(({ name }) => name)).toEqual(['Bail']);
  expect(read.columns.find(({ id }) => id === column)).toMatchObject({ name: 'Bail', options: [{ label: 'Bail' }] });
  expect(read.items.map(({ name }) => name)).toEqual(['Bail']);
  expect(read.comments[0]?.files[0]?.name).toBe('Bail');
  expect(JSON.stringify(projectDoc('board', doc))).not.toMatch(turning);
});

test('[SH11] nor is a task, a sheet, a chart or a file; what is typed as a text stays', () => {
  const list = createDoc('todolist');
  todolist.createTask(list, ann, { title: TURNED, summary: '\u2067שלום\u2069' });
  expect(todolist.readTasks(list)).toMatchObject([{ title: 'Bail', summary: '\u2067שלום\u2069' }]);

  const book = createDoc('document');
  const id = sheet.addSheet(book, ann, { name: TURNED });
  sheet.addChart(book, ann, { sheet: id, kind: 'line', title: TURNED, from: '1/1', to: '2/2', at: '3/1' });
  expect(sheet.readSheets(book)).toMatchObject([{ name: 'Bail' }]);
  expect(sheet.readCharts(book, id)).toMatchObject([{ title: 'Bail' }]);

  const talk = createDoc('conversation');
  conversation.sendMessage(talk, ann, { id: 'm', text: '\u2067שלום\u2069', file: { id: 'f', name: TURNED } });
  expect(conversation.readMessages(talk)).toMatchObject([{ text: '\u2067שלום\u2069', file: { name: 'Bail' } }]);
});
