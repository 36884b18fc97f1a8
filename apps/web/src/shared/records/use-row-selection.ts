import type { RowChoice } from '@basoche/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTHING, rangedTo, toggled } from '../selection.ts';
import type { ListedEntry } from './record-list.ts';
import type { RecordLink } from './record-link.ts';

export interface RowSelection {
  /** Those that are shown: what is done is done with them alone. */
  chosen: readonly ListedEntry[];
  /** Chosen, and left out by a filter or the search. */
  hiddenCount: number;
  choice: RowChoice<ListedEntry>;
  clear: () => void;
}

/** Rows of a list that the person chose by their ids, whatever is scrolled or filtered meanwhile. */
export function useRowSelection(link: RecordLink, shown: readonly ListedEntry[], isShown: boolean): RowSelection {
  const { t } = useTranslation('records');
  const [selection, setSelection] = useState(NOTHING);
  const order = useMemo(() => shown.map(({ id }) => id), [shown]);
  const chosen = useMemo(
    () => (selection.ids.size === 0 ? [] : shown.filter(({ id }) => selection.ids.has(id))),
    [selection, shown],
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
      ids: new Set(chosen.map(({ id }) => id)),
      isShown: isShown || selection.ids.size > 0,
      labelOf: ({ row }: ListedEntry) => t('selectNamed', { name: link.nameOf(row) }),
      allLabel: t('selectAll'),
    }),
    [handlers, chosen, isShown, selection, link, t],
  );
  return { chosen, hiddenCount: selection.ids.size - chosen.length, choice, clear: handlers.onClear };
}
