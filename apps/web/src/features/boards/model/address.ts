/** Address of the area, of a board, or of an item of it. */
export function boardHref(board: string | null, item: string | null = null): string {
  const query = new URLSearchParams();
  if (board !== null) query.set('board', board);
  if (board !== null && item !== null) query.set('item', item);
  return query.size > 0 ? `/mondays?${query.toString()}` : '/mondays';
}

export function searchOf(search: Record<string, unknown>): { board: string | null; item: string | null } {
  const { board, item } = search;
  return { board: word(board), item: word(item) };
}

function word(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
