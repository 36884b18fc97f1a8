import { board, createDoc, newActor } from '@basoche/crdt';
import type { ProjectSummary } from '@basoche/protocol';
import { expect, test } from 'vitest';
import type { TaskListsState } from '../../../data/tasks/task-lists.ts';
import { readContent } from './board-content.ts';
import { boardCsv } from './csv-export.ts';
import { findTargets, linkedOf, linksOf, targetNamed, withLinks } from './links.ts';
import { shownBoard } from './shown-board.ts';
import { PLAIN_LOOK } from './view.ts';

const actor = newActor('claire', 'desk', { now: () => 1_790_000_000_000 });
const WORDS = { closed: 'Objet non accessible', untitled: 'Sans titre' };
const projectOf = (id: string, codeID: string, name: string): ProjectSummary => ({
  id,
  codeID,
  slug: codeID,
  name,
  status: 'open',
  client: '',
});
const PROJECTS = [projectOf('p2', 'D-2', 'Succession Roche'), projectOf('p1', 'D-1', 'Affaire Élan')];
const LISTS = [
  {
    name: 'todolist/l1',
    slug: 'l1',
    title: 'Audience',
    right: 'write',
    content: { tasks: [{ id: 't1', title: 'Conclure' }], intervals: [], comments: {} },
  },
  { name: 'todolist/l2', slug: 'l2', title: 'Pas encore là', right: 'read', content: null },
] as unknown as TaskListsState['lists'];
const links = linksOf(PROJECTS, LISTS, WORDS);

function fresh() {
  const doc = createDoc('board');
  const group = board.addGroup(doc, actor, { name: 'Appel' });
  const project = board.addColumn(doc, actor, { name: 'Dossier', type: 'project' });
  const task = board.addColumn(doc, actor, { name: 'Tâche', type: 'task' });
  const add = (name: string, values: Record<string, string>) => board.addItem(doc, actor, { group, name, values });
  add('un', { [project]: 'p2', [task]: 't1' });
  add('deux', { [project]: 'p1' });
  add('trois', { [project]: 'hidden' });
  add('quatre', {});
  return { doc, project };
}

test('a cell shows what the person may see and where it opens; the hidden and the missing look alike', () => {
  const { doc } = fresh();
  const { columns, groups } = withLinks(readContent(doc), links);
  const shown = groups[0]!.items.map((item) => columns.map((column) => linkedOf(item, column)));
  expect(shown).toMatchObject([
    [
      { title: 'Succession Roche', href: '/project/view/D-2' },
      { title: 'Conclure', href: '/todos/view/t1?list=l1' },
    ],
    [{ title: 'Affaire Élan' }, null],
    [{ title: WORDS.closed, href: null }, null],
    [null, null],
  ]);
  expect(links.of('task', 'never was')).toEqual(links.of('task', 'of a list of others'));
  expect(linksOf(null, null, WORDS).of('task', 't1')).toEqual({ title: '…', href: null });
});

test('the document holds nothing but the id: a reader without the right finds no title in it', () => {
  const { doc } = fresh();
  expect(JSON.stringify(doc.getMap('items').toJSON())).not.toMatch(/Roche|Conclure/);
});

test('items keep their identity while nothing that they lead to changed', () => {
  const { doc } = fresh();
  const content = readContent(doc);
  const [first, again] = [withLinks(content, links), withLinks(content, links)];
  expect(again.groups[0]!.items[0]).toBe(first.groups[0]!.items[0]);
  const renamed = linksOf([projectOf('p1', 'D-1', 'Affaire Lien')], LISTS, WORDS);
  expect(linkedOf(withLinks(content, renamed).groups[0]!.items[1]!, content.columns[0]!)?.title).toBe('Affaire Lien');
});

test('it sorts, filters, is searched and leaves the board by the title that the person sees', () => {
  const { doc, project } = fresh();
  const content = withLinks(readContent(doc), links);
  const names = (look: Partial<typeof PLAIN_LOOK>) =>
    shownBoard(content, { ...PLAIN_LOOK, ...look }, () => '').content.groups[0]!.items.map((item) => item.name);
  expect(names({ sort: [{ column: project, down: false }] })).toEqual(['deux', 'trois', 'un', 'quatre']);
  expect(names({ search: 'elan' })).toEqual(['deux']);
  expect(names({ conditions: [{ column: project, operator: 'contains', values: ['roche'] }] })).toEqual(['un']);
  expect(names({ conditions: [{ column: project, operator: 'empty', values: [] }] })).toEqual(['quatre']);
  const csv = boardCsv(content, { group: 'Groupe', item: 'Élément', yes: 'oui' }, () => '');
  expect(csv).toContain('Appel;un;Succession Roche;Conclure');
  expect(csv).toContain('Appel;trois;Objet non accessible;');
});

test('targets are found by their words without accents, and by one name when only one has it', () => {
  const list = links.list('project');
  expect(list.map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(findTargets(list, 'elan affaire', 5).map((each) => each?.id)).toEqual(['p1']);
  expect(findTargets(list, 'd-2', 5).map((each) => each?.id)).toEqual(['p2']);
  expect(findTargets(list, '', 1)).toEqual([list[0], null]);
  expect(targetNamed(links, 'project', 'd-1')?.id).toBe('p1');
  expect(targetNamed(links, 'task', 'audience')).toBeNull();
  const twins = linksOf([projectOf('a', 'A', 'Même nom'), projectOf('b', 'B', 'Même nom')], null, WORDS);
  expect(targetNamed(twins, 'project', 'même nom')).toBeNull();
});
