import { cx } from '@basoche/ui';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowDrag } from '../../../shared/row-drag.ts';
import type { PlacedPage } from './arrangement.ts';
import { useThumbnail } from './use-thumbnail.ts';

export interface PageTileProps {
  pdf: PDFDocumentProxy;
  page: PlacedPage;
  /** Its place in the new order, from 1. */
  place: number;
  isChosen: boolean;
  /** The one that the keyboard reaches. */
  isActive: boolean;
  onChoose: (id: string, event: Pick<MouseEvent, 'shiftKey'>) => void;
  onPlace: (dragged: string, target: { before: string } | { after: string }) => void;
}

/** A page, small: chosen by a click, dragged to another place. */
export const PageTile = memo(function PageTile(props: PageTileProps) {
  const { pdf, page, place, isChosen, isActive, onChoose, onPlace } = props;
  const { t } = useTranslation('arranging');
  const { id, index, rotation } = page;
  const { row, handle, dragging, edge } = useRowDrag<HTMLDivElement>('pdf-page', id, (dragged, target) => {
    if (typeof target !== 'string') onPlace(dragged, target);
  });
  const { holder, isBroken } = useThumbnail(pdf, index, rotation);
  const name = t('pageAt', { place, page: index + 1 });
  return (
    <div
      ref={row}
      data-id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={rotation === 0 ? name : `${name}, ${t('turnedBy', { degrees: rotation })}`}
      tabIndex={isActive ? 0 : -1}
      className={cx('arr-tile', dragging && 'arr-dragging', edge && `arr-${edge}`)}
      onClick={(event) => onChoose(id, event)}
    >
      <span ref={handle} className="arr-sheet">
        <span ref={holder} className="arr-drawn" aria-hidden />
        {isBroken ? <span className="arr-broken">{t('pageBroken')}</span> : null}
      </span>
      <span className="arr-number b-num" aria-hidden>
        {place === index + 1 ? place : t('movedFrom', { place, page: index + 1 })}
      </span>
    </div>
  );
});
