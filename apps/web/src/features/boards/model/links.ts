import type { board } from '@basoche/crdt';
import { byName, listText } from '@basoche/domain';
import type { ProjectSummary } from '@basoche/protocol';
import type { TaskListsState } from '../../../data/tasks/task-lists.ts';
import type { BoardContent } from './board-content.ts';

/** Types of columns whose cells lead to something else of the product. */
export const LINKED_TYPES = ['project', 'task'] as const;
export type LinkedType = (typeof LINKED_TYPES)[number];

export function isLinkedType(type: string): type is LinkedType {
  return (LINKED_TYPES as readonly string[]).includes(type);
}

/** Something that a cell may lead to. */
export interface LinkTarget {
  id: string;
  title: string;
  /** A project's code, the list of a task. */
  detail: string;
  href: string;
}

/** What a cell leads to, as this person may see it. */
export interface Linked {
  /** Of the closed: that it is. */
  title: string;
  /** `null`: without the right, not there, or not known yet. */
  href: string | null;
}

/** All that this person may see and link to, from what the device has. */
export interface Links {
  list: (type: LinkedType) => readonly LinkTarget[];
  of: (type: LinkedType, id: string) => Linked;
}

const PENDING: Linked = { title: '…', href: null };

/**
 * What the person may see: their projects and the tasks of the lists on the device. What is not among them is `closed`, whether
 * it exists or not. `projects`, `lists`: `null` while they are read for the first time.
 */
export function linksOf(
  projects: readonly ProjectSummary[] | null,
  lists: TaskListsState['lists'] | null,
  words: { closed: string; untitled: string },
): Links {
  const known: Record<LinkedType, Map<string, LinkTarget> | null> = {
    project: projects && byId(projects.map(projectTarget)),
    task:
      lists &&
      byId(
        lists.flatMap((list) =>
          (list.content?.tasks ?? []).map((task) => ({
            id: task.id,
            title: task.title || words.untitled,
            detail: list.title,
            href: `/todos/view/${encodeURIComponent(task.id)}?list=${list.slug}`,
          })),
        ),
      ),
  };
  const closed: Linked = { title: words.closed, href: null };
  return {
    list: (type) => [...(known[type]?.values() ?? [])],
    of: (type, id) => (known[type] === null ? PENDING : (known[type].get(id) ?? closed)),
  };
}

/** The targets whose title or detail holds all the words, as they stand; `null` where some are left out. */
export function findTargets(targets: readonly LinkTarget[], query: string, max: number): (LinkTarget | null)[] {
  const words = listText(query).split(/\s+/).filter(Boolean);
  const found = targets.filter(({ title, detail }) => {
    const text = listText(`${title} ${detail}`);
    return words.every((word) => text.includes(word));
  });
  return found.length > max ? [...found.slice(0, max), null] : found;
}

/** The one target that is called so: by its title, or a project by its code. */
export function targetNamed(links: Links, type: LinkedType, name: string): LinkTarget | null {
  const found = links
    .list(type)
    .filter(
      ({ title, detail }) =>
        listText(title) === listText(name) || (type === 'project' && listText(detail) === listText(name)),
    );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Items with their links looked up, by the item that they were looked up of: one that did not change stays the same object. */
const lookedUp = new WeakMap<board.Item, { links: Links; item: board.Item }>();

/** The content with what its cells lead to in them. `links` of the same knowledge must be the same object. */
export function withLinks(content: BoardContent, links: Links): BoardContent {
  const columns = content.columns.flatMap(({ id, type }) => (isLinkedType(type) ? [{ id, type }] : []));
  if (columns.length === 0) return content;
  const lookUp = (item: board.Item): board.Item => {
    const known = lookedUp.get(item);
    if (known?.links === links) return known.item;
    const next = { ...item, values: { ...item.values } };
    for (const { id, type } of columns) {
      const value = item.values[id];
      if (typeof value === 'string') next.values[id] = links.of(type, value);
    }
    lookedUp.set(item, { links, item: next });
    return next;
  };
  return { ...content, groups: content.groups.map(({ group, items }) => ({ group, items: items.map(lookUp) })) };
}

/** What `withLinks` left in a cell; `null` in an empty one. */
export function linkedOf(item: board.Item, column: { id: string }): Linked | null {
  const value = item.values[column.id];
  return typeof value === 'object' && value !== null && 'href' in value ? (value as Linked) : null;
}

function projectTarget({ id, codeID, slug, name }: ProjectSummary): LinkTarget {
  return { id, title: name, detail: codeID, href: `/project/view/${encodeURIComponent(slug)}` };
}

function byId(targets: readonly LinkTarget[]): Map<string, LinkTarget> {
  const sorted = targets.toSorted((a, b) => byName(a.title, b.title));
  return new Map(sorted.map((target) => [target.id, target]));
}
