import { sheet as sheets } from '@basoche/crdt';
import { columnName } from '@basoche/sheet';
import { Button, Checkbox, Dialog, TextField } from '@basoche/ui';
import { listText } from '@basoche/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleRows, wordsOfColumn } from '../model/filtering.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { ConditionFields } from './ConditionFields.tsx';

/** Words that are offered one by one. */
const MAX_WORDS = 500;

export interface FilterDialogProps {
  store: SheetStore;
  view: SheetView;
  column: string;
  onClose: () => void;
}

/** Which rows a column lets show: by its words, one by one, or by a condition. Shared with all who read the sheet. */
export function FilterDialog({ store, view, column, onClose }: FilterDialogProps) {
  const { t } = useTranslation('sheets');
  const form = useId();
  const now = view.filters.get(column);
  const [words] = useState(() => wordsOfColumn(store, view, column));
  const [hidden, setHidden] = useState(() => new Set(now && 'hidden' in now ? now.hidden : []));
  const [condition, setCondition] = useState<sheets.Condition | null>(now && 'keeps' in now ? now.keeps : null);
  const [search, setSearch] = useState('');
  const found = words.filter(({ word }) => listText(word).includes(listText(search)));
  const name = columnName(Math.max(0, view.columns.places.get(column) ?? 0));

  function save(): void {
    const filter = condition ? { keeps: condition } : hidden.size > 0 ? { hidden: [...hidden] } : null;
    sheets.setFilter(store.doc, store.actor, view.facts.id, column, filter);
    onClose();
  }

  function tick(each: readonly { word: string }[], shows: boolean): void {
    const next = new Set(hidden);
    for (const { word } of each) {
      if (shows) next.delete(word);
      else next.add(word);
    }
    setHidden(next);
  }

  return (
    <Dialog
      open
      title={t('filterTitle', { name })}
      description={t('filterText', { count: titleRows(view) })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      returnsFocus={() => false}
      actions={
        <>
          <Button
            disabled={now === undefined}
            onClick={() => {
              sheets.setFilter(store.doc, store.actor, view.facts.id, column, null);
              onClose();
            }}
          >
            {t('showAll')}
          </Button>
          <Button type="submit" form={form} variant="primary">
            {t('filterSubmit')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="sh-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ConditionFields
          label={t('filterCondition')}
          none={t('filterByWords')}
          condition={condition}
          onChange={setCondition}
        />
        {condition === null ? (
          <>
            <TextField
              label={t('filterSearch')}
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <div className="sh-ticks">
              <Button size="sm" onClick={() => tick(found, true)}>
                {t('tickAll')}
              </Button>
              <Button size="sm" onClick={() => tick(found, false)}>
                {t('untickAll')}
              </Button>
            </div>
            <ul className="sh-words" aria-label={t('filterWords')}>
              {found.slice(0, MAX_WORDS).map(({ word, count }) => (
                <li key={word}>
                  <Checkbox
                    label={`${word === '' ? t('emptyCells') : word} (${count})`}
                    checked={!hidden.has(word)}
                    onCheckedChange={(checked) => tick([{ word }], checked)}
                  />
                </li>
              ))}
            </ul>
            {found.length > MAX_WORDS ? <p className="sh-note">{t('moreWords', { count: MAX_WORDS })}</p> : null}
          </>
        ) : null}
      </form>
    </Dialog>
  );
}
