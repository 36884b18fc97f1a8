import { sheet as sheets } from '@basoche/crdt';
import { addUp, displayValue } from '@basoche/sheet';
import { cx, IconButton, Menu, type MenuEntry, toast } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeWhenDone } from '../../../shared/answered-toast.ts';
import { type Box, cellCount, keysIn } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

export interface SheetFooterProps {
  store: SheetStore;
  view: SheetView;
  box: Box;
  editable: boolean;
  onOpen: (sheet: string) => void;
}

/** The tabs of the sheets, and what the selected cells come to. */
export function SheetFooter({ store, view, box, editable, onOpen }: SheetFooterProps) {
  const { t } = useTranslation('sheets');
  const [renaming, setRenaming] = useState(false);
  const { doc, actor } = store;
  const { id, name } = view.facts;
  const names = new Set(store.views.map(({ facts }) => facts.name));
  const unused = (wish: (number: number) => string) => {
    let number = store.views.length + 1;
    while (names.has(wish(number))) number += 1;
    return wish(number);
  };
  const at = store.views.indexOf(view);
  const entries: MenuEntry[] = [
    { id: 'rename', label: t('renameSheet'), movesFocus: true, onSelect: () => setRenaming(true) },
    {
      id: 'duplicate',
      label: t('duplicateSheet'),
      onSelect: () => {
        const copy = sheets.duplicateSheet(
          doc,
          actor,
          id,
          unused((number) => t('copyOf', { name, number })),
        );
        if (copy) onOpen(copy);
      },
    },
    {
      id: 'left',
      label: t('sheetLeft'),
      disabled: at <= 0,
      onSelect: () => sheets.moveSheet(doc, actor, id, { before: store.views[at - 1]!.facts.id }),
    },
    {
      id: 'right',
      label: t('sheetRight'),
      disabled: at === store.views.length - 1,
      onSelect: () => sheets.moveSheet(doc, actor, id, { after: store.views[at + 1]!.facts.id }),
    },
    ...store.deleted.map(({ id: gone, name: called }): MenuEntry => ({
      id: gone,
      label: t('restoreSheet', { name: called }),
      onSelect: () => {
        sheets.restoreSheet(doc, actor, gone);
        onOpen(gone);
      },
    })),
    {
      id: 'delete',
      label: t('deleteSheet'),
      danger: true,
      disabled: store.views.length === 1,
      onSelect: () => {
        sheets.deleteSheet(doc, actor, id);
        const back = toast(t('sheetDeleted', { name }), {
          action: { label: t('takeBack'), onSelect: () => sheets.restoreSheet(doc, actor, id) },
        });
        closeWhenDone(back, store, () => store.views.some(({ facts }) => facts.id === id));
      },
    },
  ];

  function rename(text: string): void {
    setRenaming(false);
    const typed = text.trim();
    if (typed === '' || typed === name) return;
    if (names.has(typed)) toast(t('sameName'), { tone: 'wait' });
    else sheets.renameSheet(doc, actor, id, typed);
  }

  return (
    <footer className="sh-foot">
      <nav className="sh-tabs" aria-label={t('sheetTabs')}>
        {store.views.map(({ facts }) =>
          facts.id === id && renaming ? (
            <input
              key={facts.id}
              className="sh-tab-field"
              aria-label={t('sheetNameField')}
              defaultValue={facts.name}
              maxLength={sheets.SHEET_NAME_MAX_LENGTH}
              ref={(field) => field?.select()}
              onBlur={(event) => rename(event.currentTarget.value)}
              onKeyDown={(event) => {
                event.stopPropagation();
                if (event.key === 'Enter') event.currentTarget.blur();
                if (event.key === 'Escape') setRenaming(false);
              }}
            />
          ) : (
            <button
              key={facts.id}
              type="button"
              className={cx('sh-tab', facts.id === id && 'sh-tab-on')}
              aria-current={facts.id === id ? 'true' : undefined}
              onClick={() => onOpen(facts.id)}
              onDoubleClick={() => {
                if (editable) setRenaming(true);
              }}
            >
              {facts.name}
            </button>
          ),
        )}
      </nav>
      {editable ? (
        <>
          <IconButton
            size="sm"
            label={t('addSheet')}
            icon={<IconPlus />}
            onClick={() =>
              onOpen(sheets.addSheet(doc, actor, { name: unused((number) => t('sheetName', { number })) }))
            }
          />
          <Menu side="top" label={t('sheetActions', { name })} entries={entries} />
        </>
      ) : null}
      <Sums {...{ store, view, box }} />
    </footer>
  );
}

function Sums({ store, view, box }: Pick<SheetFooterProps, 'store' | 'view' | 'box'>) {
  const { t } = useTranslation('sheets');
  const { id } = view.facts;
  if (cellCount(box) < 2) return <span className="sh-sums" role="status" />;
  const held = new Set(store.workbook.keysOf(id));
  const keys = [...keysIn(view, box)].filter((key) => held.has(key));
  const numbers = keys.filter((key) => typeof store.valueOf(id, key) === 'number');
  const sum = addUp(numbers.map((key) => store.valueOf(id, key) as number));
  const look = numbers[0] === undefined ? {} : store.lookOf(id, numbers[0]);
  const counted = look.number === 'date' ? {} : look;
  return (
    <span className="sh-sums" role="status">
      {numbers.length > 0 ? (
        <>
          <span>{t('sum', { value: displayValue(sum, counted) })}</span>
          <span>{t('mean', { value: displayValue(sum / numbers.length, counted) })}</span>
        </>
      ) : null}
      <span>{t('filled', { count: keys.length })}</span>
    </span>
  );
}
