import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../platform/actor.ts';
import type { LocalProps } from './last-visit.ts';
import { cellsWritten } from './local-cells.ts';
import { MOST_CELL_CHANGES } from './sheet-changes.ts';

/** The cells that were written since a visit, as the device knows them. */
export function LocalCells({ handle, visit }: LocalProps) {
  const { t } = useTranslation('history');
  const actor = useActor();
  const cells = useMemo(() => cellsWritten(handle.doc, visit, actor), [handle, visit, actor]);
  return (
    <div className="g-desk" tabIndex={0} role="region" aria-label={t('paper')}>
      {cells.length === 0 ? (
        <p className="hi-none">{t('localNoCell')}</p>
      ) : (
        <table className="hi-cells">
          <caption>{t('cellChanges', { count: cells.length })}</caption>
          <thead>
            <tr>
              {(['cell', 'cellBefore', 'cellAfter'] as const).map((each) => (
                <th key={each} scope="col">
                  {t(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, MOST_CELL_CHANGES).map(({ key, sheet, reference, before, after }) => (
              <tr key={key}>
                <th scope="row">
                  {reference} <span className="hi-when">{sheet}</span>
                </th>
                <td>
                  <span className="hi-when">{t(before === null ? 'cellNotKept' : 'cellEmpty')}</span>
                </td>
                <td>{after === '' ? <span className="hi-when">{t('cellEmpty')}</span> : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {cells.length > MOST_CELL_CHANGES ? (
        <p className="hi-none">{t('cellsMore', { count: MOST_CELL_CHANGES })}</p>
      ) : null}
    </div>
  );
}
