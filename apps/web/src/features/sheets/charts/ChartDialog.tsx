import { sheet as sheets } from '@basoche/crdt';
import { Button, Dialog, Select, TextField } from '@basoche/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeText, readRange } from '../model/rule-drafts.ts';
import type { Box } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { chartData } from './chart-data.ts';

const SIZES = {
  small: { width: 360, height: 240 },
  medium: { width: 480, height: 300 },
  large: { width: 760, height: 460 },
} as const;
type Size = keyof typeof SIZES;

export interface ChartDialogProps {
  store: SheetStore;
  view: SheetView;
  /** The selected cells: what a new chart shows. */
  box: Box;
  /** `null` for a new one. */
  chart: sheets.SheetChart | null;
  onClose: () => void;
}

/** What a chart shows, how, and where it stands. */
export function ChartDialog({ store, view, box, chart, onClose }: ChartDialogProps) {
  const { t } = useTranslation('sheets');
  const form = useId();
  const nextColumn = { ...box, bottom: box.top, left: box.right + 2, right: box.right + 2 };
  const [kind, setKind] = useState<sheets.ChartKind>(chart?.kind ?? 'column');
  const [title, setTitle] = useState(chart?.title ?? '');
  const [range, setRange] = useState(() => placeText(view, chart) ?? rangeText(box));
  const [at, setAt] = useState(
    () => placeText(view, chart && { from: chart.at, to: chart.at }) ?? rangeText(nextColumn),
  );
  const [size, setSize] = useState<Size>(() => sizeOf(chart));
  const [problem, setProblem] = useState<string | null>(null);

  function save(): void {
    const [area, place] = [readRange(store, view, range), readRange(store, view, at)];
    if (area === null || place === null) setProblem(t('ruleArea'));
    else if (chartData(store, view, area) === null) setProblem(t('emptyChart'));
    else {
      const said = { kind, title: title.trim(), from: area.from, to: area.to, at: place.from };
      store.doc.transact(() => {
        const id = chart?.id ?? sheets.addChart(store.doc, store.actor, { sheet: view.facts.id, ...said });
        // One that was drawn by hand stays as it is.
        const sized = chart !== null && size === sizeOf(chart) ? {} : SIZES[size];
        sheets.changeChart(store.doc, store.actor, id, { ...said, ...sized });
      }, store.actor);
      onClose();
    }
  }

  return (
    <Dialog
      open
      title={t(chart ? 'changeChart' : 'addChart')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      returnsFocus={() => false}
      actions={
        <Button type="submit" form={form} variant="primary">
          {t('saveChart')}
        </Button>
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
        <TextField
          label={t('chartTitle')}
          maxLength={sheets.CHART_TITLE_MAX_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="sh-condition">
          <Select
            label={t('chartKind')}
            value={kind}
            options={sheets.CHART_KINDS.map((value) => ({ value, label: t(`chart_${value}`) }))}
            onChange={setKind}
          />
          <Select
            label={t('chartSize')}
            value={size}
            options={(Object.keys(SIZES) as Size[]).map((value) => ({ value, label: t(`size_${value}`) }))}
            onChange={setSize}
          />
        </div>
        <div className="sh-condition">
          <TextField
            label={t('chartRange')}
            hint={t('chartRangeHint')}
            required
            value={range}
            onChange={(event) => setRange(event.target.value)}
          />
          <TextField label={t('chartAt')} required value={at} onChange={(event) => setAt(event.target.value)} />
        </div>
        {problem === null ? null : (
          <p className="sh-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function placeText(view: SheetView, cells: { from: string; to: string } | null): string | null {
  const area = cells && sheets.areaOf(cells, view);
  if (!area) return null;
  return rangeText({
    top: area.rows.first,
    bottom: area.rows.last,
    left: area.columns.first,
    right: area.columns.last,
  });
}

/** The size whose width is nearest. */
function sizeOf(chart: sheets.SheetChart | null): Size {
  const width = chart?.width ?? SIZES.medium.width;
  return (Object.keys(SIZES) as Size[]).toSorted(
    (a, b) => Math.abs(SIZES[a].width - width) - Math.abs(SIZES[b].width - width),
  )[0]!;
}
