import { PLAIN_LOOK, writeLook, type BoardLook } from './view.ts';

/** Address of the area, of a board, or of an item of it; a board as this look shows it. */
export function boardHref(board: string | null, item: string | null = null, look: BoardLook = PLAIN_LOOK): string {
  if (board === null) return '/mondays';
  const query = new URLSearchParams({ board, ...(item === null ? {} : { item }), ...writeLook(look) });
  return `/mondays?${query.toString()}`;
}

export function searchOf(search: Record<string, unknown>): { board: string | null; item: string | null } {
  const { board, item } = search;
  return { board: word(board), item: word(item) };
}

function word(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
