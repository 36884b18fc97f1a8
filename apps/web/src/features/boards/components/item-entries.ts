import type { board, Place } from '@basoche/crdt';
import type { MenuEntry } from '@basoche/ui';
import type { TableLine } from '../model/table-lines.ts';
import type { CellContext } from './cell-context.ts';

export interface ItemPlaces {
  /** Where it would stand one line higher or lower; `null` where there is no such place. */
  up: Place | null;
  down: Place | null;
}

/** `placed`: the group stands in its own order, items may be put at a place in it. */
export function placesOf(line: Extract<TableLine, { kind: 'item' }>, placed: boolean): ItemPlaces {
  const previous = line.view.items[line.index - 1];
  const next = line.view.items[line.index + 1];
  return {
    up: previous === undefined || !placed ? null : { before: previous.id },
    down: next === undefined || !placed ? null : { after: next.id },
  };
}

/** What can be done to an item: the same by right click and by its button. */
export function itemEntries(
  line: Extract<TableLine, { kind: 'item' }>,
  { up, down }: ItemPlaces,
  groups: readonly board.Group[],
  href: string,
  { t, actions }: CellContext,
): MenuEntry[] {
  const { item } = line;
  const open: MenuEntry = { kind: 'link', id: 'open', label: t('openItem', { name: item.name }), href };
  if (actions === null) return [open];
  const move = (place: Place) => actions.moveItem(item.id, line.view.group.id, place);
  return [
    open,
    ...(up ? [{ id: 'up', label: t('moveUp'), keys: 'Alt+↑', onSelect: () => move(up) }] : []),
    ...(down ? [{ id: 'down', label: t('moveDown'), keys: 'Alt+↓', onSelect: () => move(down) }] : []),
    ...groups
      .filter((group) => group.id !== line.view.group.id)
      .map((group) => ({
        id: `to-${group.id}`,
        label: t('moveTo', { group: group.name }),
        onSelect: () => actions.moveItem(item.id, group.id, 'last'),
      })),
    { id: 'delete', label: t('deleteItem'), danger: true, onSelect: () => actions.removeItem(item.id) },
  ];
}
