import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../data/actor.ts';
import { ChangesTable } from './ChangesTable.tsx';
import type { LocalProps } from './last-visit.ts';
import { sheetsWritten } from './local-sheets.ts';
import { WrittenLooks } from './LookChanges.tsx';

/** What was written in the cells of a sheet since a visit, and how they look since, as the device knows it. */
export function LocalCells({ handle, visit }: LocalProps) {
  const { t } = useTranslation('history');
  const actor = useActor();
  const { cells, looks } = useMemo(() => sheetsWritten(handle.doc, visit, actor), [handle, visit, actor]);
  return (
    <div className="g-desk" tabIndex={0} role="region" aria-label={t('paper')}>
      {cells.length + looks.length === 0 ? <p className="hi-none">{t('localNoCell')}</p> : null}
      {cells.length === 0 ? null : (
        <ChangesTable
          caption={t('cellChanges', { count: cells.length })}
          heads={['cell', 'cellBefore', 'cellAfter']}
          changes={cells}
        >
          {({ sheet, reference, before, after }) => (
            <>
              <th scope="row">
                {reference} <span className="hi-when">{sheet}</span>
              </th>
              <td>
                <span className="hi-when">{t(before === null ? 'cellNotKept' : 'cellEmpty')}</span>
              </td>
              <td>{after === '' ? <span className="hi-when">{t('cellEmpty')}</span> : <ins>{after}</ins>}</td>
            </>
          )}
        </ChangesTable>
      )}
      {looks.length === 0 ? null : <WrittenLooks {...{ looks }} />}
    </div>
  );
}
