import { Button, Menu, useNarrow } from '@basoche/ui';
import type { RowChoice } from '@basoche/ui';
import { IconChecks, IconRubberStamp } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsStaff } from '../../../app/session/session.ts';
import { BulkBar } from '../../../shared/BulkBar.tsx';
import { nameOfItems, scopeOfItems } from '../model/export-scope.ts';
import type { Place } from '../model/place.ts';
import type { Item } from '../model/use-contents.ts';
import { useItemSelection } from '../model/use-item-selection.ts';
import type { OpenDialog } from './ItemDialogs.tsx';

export interface ChosenItemsProps {
  items: readonly Item[];
  place: Place;
  onDialog: (open: OpenDialog) => void;
  /** The rows; without a choice there is nothing to do with many at once. */
  children: (choice: RowChoice<Item> | undefined) => ReactNode;
}

/** Rows that can be chosen, and what is done with those that are: by the firm's own people, outside of the trash. */
export function ChosenItems({ items, place, onDialog, children }: ChosenItemsProps) {
  const { t } = useTranslation('library');
  const isNarrow = useNarrow();
  const isStaff = useIsStaff();
  const [isChoosing, setChoosing] = useState(false);
  const { chosen, choice, clear } = useItemSelection(items, place, !isNarrow || isChoosing);
  const list = useRef<HTMLDivElement>(null);
  if (!isStaff || place.is === 'trash') return children(undefined);
  const stop = () => {
    clear();
    setChoosing(false);
    // The bar goes away: what had the focus in it hands it to the list.
    list.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
  };
  return (
    <div ref={list} className="rec-list">
      {isNarrow && !choice.isShown ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<IconChecks />}
          className="rec-select"
          onClick={() => setChoosing(true)}
        >
          {t('select')}
        </Button>
      ) : null}
      {children(choice)}
      {chosen.length > 0 || (isNarrow && isChoosing) ? (
        <BulkBar
          label={t('selection')}
          count={t('selected', { count: chosen.length })}
          clearLabel={t('clearSelection')}
          onClear={stop}
        >
          <Button
            size="sm"
            icon={<IconRubberStamp />}
            disabled={chosen.length === 0}
            onClick={() => onDialog({ is: 'stamp', items: chosen })}
          >
            {t('stampFile')}
          </Button>
          <Menu
            label={t('moreWithSelection')}
            entries={[
              {
                id: 'merge',
                label: t('mergeFiles'),
                disabled: chosen.length === 0,
                movesFocus: true,
                onSelect: () => onDialog({ is: 'merge', items: chosen }),
              },
              {
                id: 'cut',
                label: t('cutFiles'),
                disabled: chosen.length === 0,
                movesFocus: true,
                onSelect: () => onDialog({ is: 'cut', items: chosen }),
              },
              {
                id: 'export',
                label: t('exportZip'),
                disabled: chosen.length === 0,
                movesFocus: true,
                onSelect: () => onDialog({ is: 'export', scope: scopeOfItems(chosen), name: nameOfItems(chosen) }),
              },
            ]}
          />
        </BulkBar>
      ) : null}
    </div>
  );
}
