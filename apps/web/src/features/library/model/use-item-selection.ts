import type { RowChoice } from '@basoche/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTHING, rangedTo, toggled } from '../../../shared/selection.ts';
import { placeHref } from './place.ts';
import type { Place } from './place.ts';
import type { Item } from './use-contents.ts';

export interface ItemSelection {
  /** Those that are shown, in their order. */
  chosen: readonly Item[];
  choice: RowChoice<Item>;
  clear: () => void;
}

/** Rows of a place that the person chose; in another place nothing is chosen. */
export function useItemSelection(items: readonly Item[], place: Place, isShown: boolean): ItemSelection {
  const { t } = useTranslation('library');
  const [selection, setSelection] = useState(NOTHING);
  const here = placeHref(place);
  const [chosenIn, setChosenIn] = useState(here);
  if (chosenIn !== here) {
    setChosenIn(here);
    setSelection(NOTHING);
  }
  const order = useMemo(() => items.map(({ entry }) => entry.id), [items]);
  const chosen = useMemo(
    () => (selection.ids.size === 0 ? [] : items.filter(({ entry }) => selection.ids.has(entry.id))),
    [selection, items],
  );
  const handlers = useMemo(
    () => ({
      onChoose: (id: string, isRange: boolean) =>
        setSelection((before) => (isRange ? rangedTo(before, order, id) : toggled(before, id))),
      onAll: (isChosen: boolean) =>
        setSelection(isChosen ? { ids: new Set(order), anchor: order[0] ?? null } : NOTHING),
      onClear: () => setSelection(NOTHING),
    }),
    [order],
  );
  const choice = useMemo(
    () => ({
      ...handlers,
      ids: new Set(chosen.map(({ entry }) => entry.id)),
      isShown: isShown || selection.ids.size > 0,
      labelOf: ({ entry }: Item) => t('selectNamed', { name: entry.row.name }),
      allLabel: t('selectAll'),
    }),
    [handlers, chosen, isShown, selection, t],
  );
  return { chosen, choice, clear: handlers.onClear };
}
