import { Button, Checkbox, IconButton, TextField, toast } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellHit, replaceCells } from '../model/finding.ts';
import type { SheetStore } from '../model/sheet-store.ts';
import type { SheetSearch } from './use-sheet-search.ts';

const CHOICES = ['formulas', 'allSheets', 'case', 'whole', 'accents'] as const;

export interface SheetFindBarProps {
  store: SheetStore;
  search: SheetSearch;
  hits: readonly CellHit[];
  /** Which hit the active cell is; -1 for none. */
  current: number;
  editable: boolean;
  onStep: (way: 1 | -1) => void;
  onClose: () => void;
}

/** Finds a text in the cells, and replaces it. Escape goes back to the grid, at the active cell. */
export function SheetFindBar({ store, search, hits, current, editable, onStep, onClose }: SheetFindBarProps) {
  const { t } = useTranslation('ged');
  const { t: say } = useTranslation('sheets');
  const field = useRef<HTMLInputElement>(null);
  const replacementField = useRef<HTMLInputElement>(null);
  const { query, replacement, options, wish } = search.state;
  useEffect(() => {
    if (wish.field === null) return;
    const isReady = field.current?.value !== '' && replacementField.current !== null;
    const { current } = wish.field === 'replacement' && isReady ? replacementField : field;
    current?.focus();
    current?.select();
  }, [wish]);

  function replace(which: readonly CellHit[]): number {
    const count = replaceCells(store, which, query, replacement, options);
    if (count < which.length) toast(say('notReplaced', { count: which.length - count }), { tone: 'wait' });
    return count;
  }

  return (
    <search
      className="g-find"
      aria-label={t('find')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <form
        className="g-find-row"
        onSubmit={(event) => {
          event.preventDefault();
          onStep(1);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          onStep(-1);
        }}
      >
        <TextField
          ref={field}
          label={say('findQuery')}
          hideLabel
          placeholder={say('findQuery')}
          value={query}
          onChange={(event) => search.change({ query: event.target.value })}
        />
        <output className="g-find-count">
          {query === ''
            ? ''
            : hits.length === 0
              ? t('findNone')
              : current < 0
                ? say('findHits', { count: hits.length })
                : t('findCount', { current: current + 1, count: hits.length })}
        </output>
        <IconButton label={t('findPrevious')} keys="shift+Enter" icon={<IconArrowUp />} onClick={() => onStep(-1)} />
        <IconButton type="submit" label={t('findNext')} keys="Enter" icon={<IconArrowDown />} />
        {CHOICES.map((choice) => (
          <Checkbox
            key={choice}
            label={choice === 'case' || choice === 'accents' ? t(`find_${choice}`) : say(`find_${choice}`)}
            checked={options[choice]}
            onCheckedChange={(on) => search.change({ options: { ...options, [choice]: on } })}
          />
        ))}
        <IconButton label={t('findClose')} keys="Escape" icon={<IconX />} className="g-find-close" onClick={onClose} />
      </form>
      {editable ? (
        <form
          className="g-find-row"
          onSubmit={(event) => {
            event.preventDefault();
            const hit = hits[current];
            if (hit) replace([hit]);
            onStep(1);
          }}
        >
          <TextField
            ref={replacementField}
            label={t('replaceWith')}
            hideLabel
            placeholder={t('replaceWith')}
            value={replacement}
            onChange={(event) => search.change({ replacement: event.target.value })}
          />
          <Button type="submit" size="sm" disabled={hits.length === 0}>
            {t('replace')}
          </Button>
          <Button
            size="sm"
            disabled={hits.length === 0}
            onClick={() => {
              toast(t('replaced', { count: replace(hits) }));
              // This button may be disabled now, and would take the focus with it.
              field.current?.focus();
            }}
          >
            {t('replaceAll')}
          </Button>
        </form>
      ) : null}
    </search>
  );
}
