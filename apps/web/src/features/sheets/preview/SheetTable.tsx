import { TONE_COLOURS, type SheetFile } from '@basoche/office/spreadsheet';
import { columnName } from '@basoche/sheet';
import { cx } from '@basoche/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shownSheet, USUAL_HEIGHT, type ShownCell } from './shown-cells.ts';

/** Px of the column that numbers the rows. */
const NUMBERS = 48;

/** The values of a sheet; of many rows, those that are seen. */
export function SheetTable({ sheet }: { sheet: SheetFile }) {
  const { t } = useTranslation('viewer');
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, widths, heights, cells } = useMemo(() => shownSheet(sheet), [sheet]);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.max(USUAL_HEIGHT, heights.get(index) ?? USUAL_HEIGHT),
    overscan: 12,
  });
  const shown = virtualizer.getVirtualItems();
  const width = NUMBERS + widths.reduce((sum, each) => sum + each, 0);
  return (
    // The keyboard scrolls it.
    <div className="sheet-preview-scroll" ref={scroller} tabIndex={0} role="group" aria-label={sheet.name}>
      <table className="sheet-preview-table" style={{ width }} aria-rowcount={rows + 1}>
        <colgroup>
          <col style={{ width: NUMBERS }} />
          {widths.map((each, column) => (
            <col key={columnName(column)} style={{ width: each }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th aria-label={t('row')} />
            {widths.map((_, column) => (
              <th key={columnName(column)} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={shown[0]?.start ?? 0} />
          {shown.map(({ index, size }) => (
            <tr key={index} style={{ height: size }} aria-rowindex={index + 2}>
              <th scope="row">{index + 1}</th>
              {widths.map((_, column) => (
                <Cell key={columnName(column)} cell={cells.get(index)?.get(column)} />
              ))}
            </tr>
          ))}
          <Space height={virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell }: { cell: ShownCell | undefined }) {
  if (cell === undefined) return <td />;
  const { text, align, look } = cell;
  const style = { textAlign: align, ...coloursOf(look) };
  return (
    <td
      title={text}
      style={style}
      className={cx(
        look.bold && 'sheet-preview-bold',
        look.italic && 'sheet-preview-italic',
        look.underline && 'sheet-preview-underline',
      )}
    >
      {text}
    </td>
  );
}

/** Colours of paper, which are read in both modes: what has none of its own behind it leans to the letters of the mode. */
function coloursOf({ fill, color }: ShownCell['look']): { background?: string; color?: string } {
  const ink = color === undefined ? undefined : `#${TONE_COLOURS[color][0]}`;
  if (fill !== undefined) return { background: `#${TONE_COLOURS[fill][1]}`, color: ink ?? '#1d1b18' };
  return ink === undefined ? {} : { color: `color-mix(in srgb, ${ink} 55%, var(--ink))` };
}

/** In place of rows that are not seen. */
function Space({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
}
