import type { MenuEntry } from '@basoche/ui';
import {
  IconBorderAll,
  IconBorderBottom,
  IconBorderInner,
  IconBorderLeft,
  IconBorderNone,
  IconBorderOuter,
  IconBorderRight,
  IconBorderTop,
  IconSquare,
  IconSum,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BORDER_KINDS, type BorderKind, drawBorders } from '../model/bordering.ts';
import type { Box } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

const ICONS: Record<BorderKind, ReactNode> = {
  all: <IconBorderAll />,
  outer: <IconBorderOuter />,
  inner: <IconBorderInner />,
  top: <IconBorderTop />,
  bottom: <IconBorderBottom />,
  left: <IconBorderLeft />,
  right: <IconBorderRight />,
  frame: <IconSquare />,
  total: <IconSum />,
  none: <IconBorderNone />,
};

/** The lines that can be drawn around and between the cells of a box. */
export function useBorderEntries({ store, view, box }: { store: SheetStore; view: SheetView; box: Box }): MenuEntry[] {
  const { t } = useTranslation('sheets');
  return BORDER_KINDS.map((kind) => ({
    id: kind,
    label: t(`borders_${kind}`),
    icon: ICONS[kind],
    onSelect: () => drawBorders(store, view, box, kind),
  }));
}
