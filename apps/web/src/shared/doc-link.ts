import { parseDocName } from '@basoche/protocol';

/** Where a shared document opens: the address that links, the palette and the sync panel use. */
export function docHref(name: string): string {
  const parsed = parseDocName(name);
  if (parsed === null) return '/dashboard';
  switch (parsed.kind) {
    case 'conversation':
      return `/messenger?conversation=${parsed.slug}`;
    case 'todolist':
      return `/todos?list=${parsed.slug}`;
    case 'board':
      return `/mondays?board=${parsed.slug}`;
    default:
      return `/Editor?doc=${parsed.slug}`;
  }
}

/** Address of a task in its list. */
export function taskHref(list: string | null, id: string): string {
  return list === null ? `/todos/view/${id}` : `/todos/view/${id}?list=${encodeURIComponent(list)}`;
}

/** Address of an item of a board. */
export function itemHref(board: string, item: string): string {
  return `/mondays?${new URLSearchParams({ board, item }).toString()}`;
}
