import { toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { FindForm } from '../../editor-frame/index.ts';
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
  const { query, replacement, options, wish } = search.state;

  function replace(which: readonly CellHit[]): number {
    const count = replaceCells(store, which, query, replacement, options);
    if (count < which.length) toast(say('notReplaced', { count: which.length - count }), { tone: 'wait' });
    return count;
  }

  function told(): string {
    if (query === '') return '';
    if (hits.length === 0) return t('findNone');
    return current < 0
      ? say('findHits', { count: hits.length })
      : t('findCount', { current: current + 1, count: hits.length });
  }

  return (
    <FindForm
      {...{ query, wish, onStep, onClose }}
      label={say('findQuery')}
      onQuery={(words) => search.change({ query: words })}
      told={told()}
      choices={CHOICES.map((id) => ({
        id,
        label: id === 'case' || id === 'accents' ? t(`find_${id}`) : say(`find_${id}`),
        checked: options[id],
      }))}
      onChoice={(id, on) => search.change({ options: { ...options, [id]: on } })}
      isFound={hits.length > 0}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      replacing={
        editable
          ? {
              words: replacement,
              onWords: (words) => search.change({ replacement: words }),
              onReplace: () => {
                const hit = hits[current];
                if (hit) replace([hit]);
                onStep(1);
                return true;
              },
              onReplaceAll: () => toast(t('replaced', { count: replace(hits) })),
            }
          : null
      }
    />
  );
}
