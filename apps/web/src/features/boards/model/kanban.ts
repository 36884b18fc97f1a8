import type { board } from '@basoche/crdt';
import type { BoardContent } from './board-content.ts';
import { valueOf } from './conditions.ts';

export interface Card {
  item: board.Item;
  group: board.Group;
}

export interface Lane {
  /** `null` for the items without a value. */
  option: board.ColumnOption | null;
  cards: Card[];
}

/** Columns that can part a kanban, the usual one first. */
export function laneColumns(columns: readonly board.Column[]): board.Column[] {
  return ['status', 'priority'].flatMap((type) => columns.filter((column) => column.type === type));
}

/**
 * The items by their choice in the column: a lane for each one offered, and for what cells still hold of the deleted;
 * first those without any. Cards stand in the order of the groups, or in the order asked.
 */
export function lanesOf(
  groups: BoardContent['groups'],
  column: board.Column,
  compare: ((a: board.Item, b: board.Item) => number) | null,
): Lane[] {
  const none: Lane = { option: null, cards: [] };
  const lanes = new Map<string, Lane>(column.options.map((option) => [option.id, { option, cards: [] }]));
  const cards = groups.flatMap(({ group, items }) => items.map((item): Card => ({ item, group })));
  if (compare !== null) cards.sort((a, b) => compare(a.item, b.item));
  for (const card of cards) {
    const value = valueOf(card.item, column);
    const lane = typeof value === 'string' ? lanes.get(value) : undefined;
    (lane ?? none).cards.push(card);
  }
  const offered = [...lanes.values()].filter(
    ({ option, cards: held }) => option?.deletedAt === null || held.length > 0,
  );
  return [none, ...offered];
}

/** The card that an arrow leads to from a card: in its lane, or in the nearest lane that has any. */
export function cardFrom(lanes: readonly Lane[], id: string, across: number, along: number): Card | undefined {
  const at = lanes.findIndex((lane) => lane.cards.some((card) => card.item.id === id));
  const row = lanes[at]?.cards.findIndex((card) => card.item.id === id) ?? -1;
  if (across === 0) return lanes[at]?.cards[row + along];
  const beyond = across < 0 ? lanes.slice(0, Math.max(0, at)).toReversed() : lanes.slice(at + 1);
  const aside = beyond.find((lane) => lane.cards.length > 0)?.cards ?? [];
  return aside[Math.min(row, aside.length - 1)];
}
