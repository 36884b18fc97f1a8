import { formatDayTime } from '@basoche/domain';
import type { SessionPart } from '@basoche/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../data/people.ts';
import { MAX_CELL_CHANGES } from './sheet-changes.ts';

export interface ChangesTableProps<T extends { key: string }> {
  caption: string;
  heads: readonly ('cell' | 'lookWhere' | 'cellBefore' | 'cellAfter' | 'cellBy')[];
  changes: readonly T[];
  /** The cells of the row of a change. */
  children: (change: T) => ReactNode;
}

/** What changed in a sheet, a row each; of very many the first. */
export function ChangesTable<T extends { key: string }>({ caption, heads, changes, children }: ChangesTableProps<T>) {
  const { t } = useTranslation('history');
  return (
    <>
      <table className="hi-cells">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((each) => (
              <th key={each} scope="col">
                {t(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MAX_CELL_CHANGES).map((change) => (
            <tr key={change.key}>{children(change)}</tr>
          ))}
        </tbody>
      </table>
      {changes.length > MAX_CELL_CHANGES ? (
        <p className="hi-none">{t('cellsMore', { count: MAX_CELL_CHANGES })}</p>
      ) : null}
    </>
  );
}

/** Who made a change, and when. */
export function ChangedBy({ part, people }: { part: SessionPart | null; people: People }) {
  const { t } = useTranslation('history');
  return (
    <td>
      {part?.user ? people.of(part.user).name : t('unknown')}{' '}
      {part === null ? null : <span className="hi-when">{formatDayTime(Date.parse(part.from))}</span>}
    </td>
  );
}
