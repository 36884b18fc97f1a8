import type { DeadlineFilter } from '@basoche/domain';

/** What stands over the list, by its address. */
export type Overlay =
  | { kind: 'none' }
  | { kind: 'create' }
  | { kind: 'view'; id: string }
  | { kind: 'delete'; id: string };

/** `/todos`, `/todos/create`, `/todos/view/:id`, `/todos/update/:id` (the panel edits in place), `/todos/delete/:id`. */
export function overlayOf(pathname: string): Overlay {
  const match = /\/todos\/(create|view|update|delete)(?:\/([^/]+))?\/?$/.exec(pathname);
  if (match === null) return { kind: 'none' };
  if (match[1] === 'create') return { kind: 'create' };
  if (match[2] === undefined) return { kind: 'none' };
  const id = decodeURIComponent(match[2]);
  return match[1] === 'delete' ? { kind: 'delete', id } : { kind: 'view', id };
}

const FILTERS: Record<string, DeadlineFilter> = {
  'aujourd-hui': 'today',
  retard: 'overdue',
  '8-jours': 'within 8 days',
  'a-venir': 'future',
  'sans-date': 'none',
};

export interface TodosSearch {
  list: string | null;
  filter: DeadlineFilter | null;
}

export function searchOf(search: Record<string, unknown>): TodosSearch {
  const { list, filter } = search;
  return {
    list: typeof list === 'string' && list !== '' ? list : null,
    filter: typeof filter === 'string' ? (FILTERS[filter] ?? null) : null,
  };
}

/** Address of the area, of a list, or of what stands over it. */
export function todosHref({ list, filter }: TodosSearch, overlay: Overlay = { kind: 'none' }): string {
  const path = overlay.kind === 'none' ? '/todos' : `/todos/${overlay.kind}${'id' in overlay ? `/${overlay.id}` : ''}`;
  const query = new URLSearchParams();
  if (list !== null) query.set('list', list);
  const word = Object.entries(FILTERS).find(([, value]) => value === filter)?.[0];
  if (word !== undefined) query.set('filter', word);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
