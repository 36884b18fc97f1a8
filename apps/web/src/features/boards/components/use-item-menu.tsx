import type { board } from '@basoche/crdt';
import { ContextMenu, Menu, type MenuEntry } from '@basoche/ui';
import { useCallback, useState, type ReactElement, type SyntheticEvent } from 'react';
import type { TableLine } from '../model/table-lines.ts';
import type { CellContext } from './cell-context.ts';
import { itemEntries, placesOf } from './item-entries.ts';

interface ItemMenuOptions {
  lines: readonly TableLine[];
  groups: readonly board.Group[];
  placed: boolean;
  hrefOf: (item: string) => string;
  context: CellContext;
}

/** The one menu that all items of a table share: at the button of an item, or at the pointer. */
export function useItemMenu({ lines, groups, placed, hrefOf, context }: ItemMenuOptions) {
  const [asked, setAsked] = useState<{ item: string; button: HTMLElement } | null>(null);
  const [open, setOpen] = useState(false);
  const [pointed, setPointed] = useState<string | null>(null);

  function entriesOf(id: string | null): MenuEntry[] {
    const line = id === null ? undefined : lines.find((each) => each.key === id);
    if (line?.kind !== 'item') return [];
    return itemEntries(line, placesOf(line, placed), groups, hrefOf(line.item.id), context);
  }

  const onMenu = useCallback((item: string, button: HTMLElement) => {
    setAsked({ item, button });
    setOpen(true);
  }, []);

  const point = (event: SyntheticEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr.m-item-row') : null;
    setPointed(row?.dataset['line'] ?? null);
    // Outside of the items the browser's own menu comes.
    if (row === null) event.stopPropagation();
  };

  const button =
    asked === null ? null : (
      <Menu
        label={asked.button.getAttribute('aria-label') ?? ''}
        entries={entriesOf(asked.item)}
        anchor={asked.button}
        open={open}
        onOpenChange={setOpen}
      />
    );
  const withPointer = (table: ReactElement) => <ContextMenu entries={entriesOf(pointed)}>{table}</ContextMenu>;
  return { onMenu, button, withPointer, pointing: { onContextMenuCapture: point, onTouchStartCapture: point } };
}
