import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HitBoxes } from './HitBoxes.tsx';
import type { Hit } from './pdf-search.ts';
import { useCanvas } from './use-canvas.ts';
import { useTextLayer } from './use-text-layer.ts';
import { POINT, type PageSize } from './use-pdf.ts';

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  size: PageSize;
  zoom: number;
  /** What is far from what is seen is a blank page of the same size. */
  isNear: boolean;
  hits: readonly Hit[];
  current: Hit | null;
  onGoTo: (page: number) => void;
}

export const PdfPage = memo(function PdfPage({ isNear, ...props }: PdfPageProps) {
  const { number, size, zoom, pdf } = props;
  const { t } = useTranslation('viewer');
  const style = { width: size.width * zoom, height: size.height * zoom };
  return (
    <div
      className="pdf-page"
      data-page={number}
      style={style}
      role="group"
      aria-label={t('pageOf', { page: number, pages: pdf.numPages })}
    >
      {isNear ? <Drawn {...props} /> : null}
    </div>
  );
});

function Drawn({ pdf, number, zoom, hits, current, onGoTo }: Omit<PdfPageProps, 'isNear'>) {
  const { t } = useTranslation('viewer');
  const { holder, isBroken } = useCanvas(pdf, number, zoom);
  const [layer, setLayer] = useState<HTMLDivElement | null>(null);
  const { pieces, links } = useTextLayer(pdf, number, layer);
  return (
    <>
      <div className="pdf-canvas" ref={holder} />
      {isBroken ? <p className="pdf-broken">{t('pageBroken')}</p> : null}
      {layer !== null && pieces !== null ? <HitBoxes {...{ layer, pieces, hits, current }} /> : null}
      <div
        className="pdf-text"
        ref={setLayer}
        style={{ '--total-scale-factor': zoom * POINT, '--scale-round-x': '1px', '--scale-round-y': '1px' }}
      />
      {links.map(({ to, left, top, width, height }) => {
        const place = { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
        const key = `${left} ${top} ${'page' in to ? to.page : to.address}`;
        return 'page' in to ? (
          <button
            key={key}
            type="button"
            className="pdf-link"
            style={place}
            aria-label={t('goToPage', { page: to.page })}
            onClick={() => onGoTo(to.page)}
          />
        ) : (
          <a
            key={key}
            className="pdf-link"
            style={place}
            href={to.address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={to.address}
            title={to.address}
          />
        );
      })}
    </>
  );
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;
