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
