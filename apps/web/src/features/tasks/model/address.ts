import { isLocalDate, type LocalDate } from '@basoche/domain';
import { paramsOf, PLAIN_VIEW, viewOf, type TaskView } from './view.ts';

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

export interface TodosSearch {
  /** Slug of a list; `null` = mine over all. */
  list: string | null;
  view: TaskView;
  days: Days;
}

/** Days that an address names. */
export interface Days {
  /** Around which a calendar or a timeline stands; `null` = today. */
  day: LocalDate | null;
  /** Deadline of the task to be made. */
  due: LocalDate | null;
}

const NO_DAYS: Days = { day: null, due: null };

export function searchOf(search: Record<string, unknown>): TodosSearch {
  const { list, jour, echeance } = search;
  return {
    list: typeof list === 'string' && list !== '' ? list : null,
    view: viewOf(search),
    days: { day: isLocalDate(jour) ? jour : null, due: isLocalDate(echeance) ? echeance : null },
  };
}

/** Address of the area, of a list, or of what stands over it. */
export function todosHref(
  list: string | null,
  view: TaskView = PLAIN_VIEW,
  overlay: Overlay = { kind: 'none' },
  { day, due }: Days = NO_DAYS,
): string {
  const path = overlay.kind === 'none' ? '/todos' : `/todos/${overlay.kind}${'id' in overlay ? `/${overlay.id}` : ''}`;
  const query = new URLSearchParams(paramsOf(view));
  if (list !== null) query.set('list', list);
  if (day !== null) query.set('jour', day);
  if (due !== null && overlay.kind === 'create') query.set('echeance', due);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The task and the list that an address names; `null` for any other address. */
export function taskOfHref(href: string): { id: string; list: string } | null {
  const { pathname, searchParams } = new URL(href, 'https://basoche.invalid');
  const overlay = overlayOf(pathname);
  const list = searchParams.get('list');
  return overlay.kind === 'view' && list !== null ? { id: overlay.id, list } : null;
}
