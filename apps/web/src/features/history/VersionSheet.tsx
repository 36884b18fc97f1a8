import { columnName } from '@basoche/sheet';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../data/actor.ts';
import type { People } from '../../data/people.ts';
import { SheetStore } from '../sheets/index.ts';
import type { Look } from './passages.ts';
import { ChangedBy, ChangesTable } from './ChangesTable.tsx';
import { comparedSheets } from './compared-sheets.ts';
import { LookChanges } from './LookChanges.tsx';
import type { CellChange } from './sheet-changes.ts';
import type { ChosenVersion } from './use-comparison.ts';
import { useComparison } from './use-comparison.ts';
import type { PastDocument } from './use-history.ts';
import { RestoreButton, VersionMissing, VersionTools } from './VersionTools.tsx';

const LOOKS = ['changes', 'sheets'] as const;
/** Drawn of each sheet: what is more is said. */
const MAX = { rows: 200, columns: 26 } as const;

export interface VersionSheetProps extends ChosenVersion {
  people: People;
  /** `null`: cannot be done. */
  onRestore: ((version: PastDocument) => void) | null;
}

/** One moment of a cell document: which cells and looks changed against another, from what to what and by whom, or its sheets. */
export function VersionSheet({ people, onRestore, ...dateTime }: VersionSheetProps) {
  const { t } = useTranslation('history');
  const [look, setLook] = useState<Look>('changes');
  const comparison = useComparison(dateTime, look === 'changes');
  const { version, after, before, failed } = comparison;
  return (
    <div className="hi-version">
      <VersionTools looks={LOOKS} {...{ look, comparison }} onLook={setLook} onAgainst={comparison.setAgainst}>
        {onRestore === null ? null : <RestoreButton {...{ version, onRestore }} />}
      </VersionTools>
      {after === undefined ? (
        <VersionMissing failed={failed} />
      ) : (
        <div className="g-desk" tabIndex={0} role="region" aria-label={t('paper')}>
          {look === 'changes' && before !== null ? (
            <Changes {...{ before, after, people }} />
          ) : (
            <Sheets version={after} />
          )}
        </div>
      )}
    </div>
  );
}

function Changes({ before, after, people }: { before: PastDocument; after: PastDocument; people: People }) {
  const { t } = useTranslation('history');
  const actor = useActor();
  const { cells, looks } = useMemo(() => comparedSheets(before, after, actor), [before, after, actor]);
  if (cells.length + looks.length === 0) return <p className="hi-none">{t('noCellChange')}</p>;
  return (
    <>
      {cells.length === 0 ? null : <CellChanges {...{ cells, people }} />}
      {looks.length === 0 ? null : <LookChanges {...{ looks, people }} />}
    </>
  );
}

function CellChanges({ cells, people }: { cells: readonly CellChange[]; people: People }) {
  const { t } = useTranslation('history');
  return (
    <ChangesTable
      caption={t('cellChanges', { count: cells.length })}
      heads={['cell', 'cellBefore', 'cellAfter', 'cellBy']}
      changes={cells}
    >
      {({ sheet, reference, before: was, after: is, part }) => (
        <>
          <th scope="row">
            {reference} <span className="hi-when">{sheet}</span>
          </th>
          <td>{was === '' ? <span className="hi-when">{t('cellEmpty')}</span> : <del>{was}</del>}</td>
          <td>{is === '' ? <span className="hi-when">{t('cellEmpty')}</span> : <ins>{is}</ins>}</td>
          <ChangedBy {...{ part, people }} />
        </>
      )}
    </ChangesTable>
  );
}

function Sheets({ version }: { version: PastDocument }) {
  const { t } = useTranslation('history');
  const actor = useActor();
  const drawn = useMemo(() => draw(new SheetStore(version.doc, actor)), [version, actor]);
  return drawn.map(({ id, name, rows, columns, isWhole }) => (
    <section key={id} className="hi-sheet">
      <table className="hi-cells">
        <caption>{name}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((letters) => (
              <th key={letters} scope="col">
                {letters}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, texts }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {texts.map((text, at) => (
                <td key={columns[at]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole ? null : <p className="hi-none">{t('sheetMore', { rows: MAX.rows, columns: MAX.columns })}</p>}
    </section>
  ));
}

/** What is filled of each sheet, as it shows. */
function draw(store: SheetStore) {
  const sheets = store.views.map(({ facts: { id, name }, rows, columns }) => {
    let [lastRow, lastColumn] = [0, 0];
    for (const key of store.workbook.keysOf(id)) {
      const [row = '', column = ''] = key.split('/');
      lastRow = Math.max(lastRow, rows.places.get(row) ?? 0);
      lastColumn = Math.max(lastColumn, columns.places.get(column) ?? 0);
    }
    const shownRows = rows.ids.slice(0, Math.min(lastRow + 1, MAX.rows));
    const shownColumns = columns.ids.slice(0, Math.min(lastColumn + 1, MAX.columns));
    return {
      id,
      name,
      columns: shownColumns.map((_, at) => columnName(at)),
      rows: shownRows.map((row, at) => ({
        number: at + 1,
        texts: shownColumns.map((column) => store.textOf(id, `${row}/${column}`)),
      })),
      isWhole: lastRow < MAX.rows && lastColumn < MAX.columns,
    };
  });
  store.close();
  return sheets;
}
