import { sheet as sheets } from '@basoche/crdt';
import { displayValue } from '@basoche/sheet';
import { Menu, VisuallyHidden } from '@basoche/ui';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { chartData } from './chart-data.ts';
import { drawingSize, legendOf } from './chart-words.ts';
import { ChartDrawing, seriesClass } from './ChartDrawing.tsx';
import { type Dragged, useDrag } from './use-drag.ts';

export interface SheetChartProps {
  store: SheetStore;
  view: SheetView;
  chart: sheets.SheetChart;
  editable: boolean;
  /** Px of its corner in what scrolls. */
  top: number;
  left: number;
  onChange: () => void;
  /** Puts its corner at the cell under a place of the window. */
  onMove: (x: number, y: number) => void;
}

/** A chart that stands on its sheet, with the table of its numbers for who does not see it. */
export function SheetChart({ store, view, chart, editable, top, left, onChange, onMove }: SheetChartProps) {
  const { t } = useTranslation('sheets');
  const move = useDrag(editable, (_, grip) => {
    const { left: x, top: y } = grip.parentElement!.getBoundingClientRect();
    onMove(x + 2, y + 2);
  });
  const resize = useDrag(editable, (dragged) => {
    sheets.changeChart(store.doc, store.actor, chart.id, resized(chart, dragged));
  });
  const data = chartData(store, view, chart);
  const { kind } = chart;
  const { width, height } = resize.dragged ? resized(chart, resize.dragged) : chart;
  const title = chart.title === '' ? t('untitledChart') : chart.title;
  const legend = legendOf(data, kind, (number) => t('series', { number }));
  // What one does in it is nothing that the cells below are told.
  const own = (event: SyntheticEvent) => event.stopPropagation();
  return (
    <figure
      className="sh-chart"
      style={{ top: top + (move.dragged?.byY ?? 0), left: left + (move.dragged?.byX ?? 0), width, height }}
      onPointerDown={own}
      onMouseDown={own}
      onDoubleClick={own}
      onKeyDown={own}
    >
      <figcaption className="sh-chart-title" {...move.handlers}>
        <span className="sh-chart-words">{title}</span>
        {editable ? (
          <Menu
            label={t('chartActions', { title })}
            entries={[
              { id: 'change', label: t('changeChart'), movesFocus: true, onSelect: onChange },
              {
                id: 'delete',
                label: t('deleteChart'),
                danger: true,
                onSelect: () => sheets.deleteChart(store.doc, store.actor, chart.id),
              },
            ]}
          />
        ) : null}
      </figcaption>
      {data === null ? (
        <p className="sh-note">{t('emptyChart')}</p>
      ) : (
        <>
          <ChartDrawing {...{ data, kind }} {...drawingSize({ ...chart, width, height }, legend)} />
          {legend.length > 0 ? (
            <ul className="sh-legend" aria-hidden>
              {legend.map((label, at) => (
                <li key={at}>
                  <span className={`sh-swatch ${seriesClass(at)}`} />
                  {label}
                </li>
              ))}
            </ul>
          ) : null}
          <VisuallyHidden>
            <table>
              <caption>{t('chartTable', { title, kind: t(`chart_${kind}`) })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('chartPoint')}</th>
                  {data.series.map(({ name }, at) => (
                    <th key={at} scope="col">
                      {name || t('series', { number: at + 1 })}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.names.map((name, point) => (
                  <tr key={point}>
                    <th scope="row">{name}</th>
                    {data.series.map(({ values }, at) => (
                      <td key={at}>{displayValue(values[point] ?? null, data.look)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </>
      )}
      {editable ? <span className="sh-chart-corner" aria-hidden {...resize.handlers} /> : null}
    </figure>
  );
}

function resized({ width, height }: sheets.SheetChart, { byX, byY }: Dragged): { width: number; height: number } {
  const within = (px: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, px));
  const { width: wide, height: high } = sheets.CHART_SIZE;
  return { width: within(Math.round(width + byX), wide), height: within(Math.round(height + byY), high) };
}
