import { slide as slides } from '@basoche/crdt';
import { IconButton, Menu, type MenuEntry } from '@basoche/ui';
import { IconLayoutAlignLeft, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { aligned, ALIGNMENTS, DIRECTIONS, distributed } from '../model/arrange.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import type { Placed } from '../model/geometry.ts';
import { PaintSelect } from './PaintSelect.tsx';
import type { StageSelection } from './use-selection.ts';

const LEVELS: readonly slides.Level[] = ['front', 'forward', 'backward', 'back'];
const FILLS = ['none', ...slides.COLORS] as const;

export interface ElementToolsProps {
  store: DeckStore;
  slide: DrawnSlide;
  chosen: readonly slides.ElementFacts[];
  selection: StageSelection;
}

/** Colours of the chosen elements, and how they stand to the others. */
export function ElementTools({ store, slide, chosen, selection }: ElementToolsProps) {
  const { t } = useTranslation('slides');
  const { doc, actor } = store;
  const first = chosen[0]!;
  const ids = chosen.map(({ id }) => id);
  const isLine = first.kind === 'shape' && (first.shape === 'line' || first.shape === 'arrow');
  const set = (looks: slides.ElementLooks) =>
    store.act(() =>
      slides.setElements(
        doc,
        actor,
        slide.id,
        ids.map((id) => [id, looks] as const),
      ),
    );
  const color = (value: (typeof FILLS)[number]) => (value === 'none' ? null : value);
  const entries: MenuEntry[] = [
    ...LEVELS.map((level): MenuEntry => ({
      id: level,
      label: t(`level_${level}`),
      onSelect: () =>
        store.act(() => {
          for (const id of ids) slides.orderElement(doc, actor, slide.id, id, level);
        }),
    })),
    { kind: 'separator', id: 's1' },
    ...slides.ANCHORS.map((anchor): MenuEntry => ({
      id: anchor,
      label: t(`anchor_${anchor}`),
      onSelect: () => set({ anchor }),
    })),
    { kind: 'separator', id: 's2' },
    ...slides.STROKE_WIDTHS.map((width): MenuEntry => ({
      id: `w${width}`,
      label: t('strokeWidth', { width: String(width).replace('.', ',') }),
      onSelect: () => set({ strokeWidth: width }),
    })),
    { kind: 'separator', id: 's3' },
    {
      id: 'duplicate',
      label: t('duplicate'),
      onSelect: () => {
        const copy = slides.copyElements(doc, slide.id, selection.chosen);
        selection.set(store.act(() => slides.pasteElements(doc, actor, slide.id, copy)) ?? ids);
      },
    },
    {
      id: 'delete',
      label: t('deleteElements', { count: ids.length }),
      danger: true,
      onSelect: () => store.act(() => slides.deleteElements(doc, actor, slide.id, ids)),
    },
  ];
  const place = (placed: [string, Placed][]) => store.act(() => slides.setElements(doc, actor, slide.id, placed));
  const alignments: MenuEntry[] = [
    ...ALIGNMENTS.map((to): MenuEntry => ({
      id: to,
      label: t(ids.length > 1 ? `align_each_${to}` : `align_page_${to}`),
      onSelect: () => place(aligned(chosen, to, slides.PAGE_SIZES[store.deck.page])),
    })),
    { kind: 'separator', id: 's1' },
    ...DIRECTIONS.map((direction): MenuEntry => ({
      id: direction,
      label: t(`distribute_${direction}`),
      disabled: ids.length < 3,
      onSelect: () => place(distributed(chosen, direction)),
    })),
  ];
  return (
    <span className="g-toolbar-group">
      {isLine || first.kind === 'image' ? null : (
        <PaintSelect
          part="fill"
          theme={store.deck.theme}
          value={first.fill ?? 'none'}
          values={FILLS}
          onChange={(value) => set({ fill: color(value) })}
        />
      )}
      <PaintSelect
        part="stroke"
        theme={store.deck.theme}
        value={first.stroke ?? 'none'}
        values={FILLS}
        onChange={(value) => set({ stroke: color(value) })}
      />
      <Menu align="start" trigger={<IconButton label={t('arrange')} icon={<IconStack2 />} />} entries={entries} />
      <Menu
        align="start"
        trigger={<IconButton label={t('align')} icon={<IconLayoutAlignLeft />} />}
        entries={alignments}
      />
    </span>
  );
}
