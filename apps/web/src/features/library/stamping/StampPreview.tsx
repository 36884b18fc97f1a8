import { cx, Select } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberAt } from './file-list.ts';
import { writtenOn } from './names.ts';
import type { PdfWorker } from './pdf-worker.ts';
import type { FileToStamp, Naming, StampSettings } from './stamp-data.ts';
import { useDrawnPages } from './use-drawn-pages.ts';
import { usePreview } from './use-preview.ts';

export interface StampPreviewProps {
  files: readonly FileToStamp[];
  settings: StampSettings;
  naming: Naming;
  today: string;
  worker: PdfWorker;
}

/** The first page of one of the files as it will be, drawn from the stamped file itself. */
export function StampPreview({ files, settings, naming, today, worker }: StampPreviewProps) {
  const { t } = useTranslation('stamping');
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    files.findIndex(({ frontId }) => frontId === chosen),
  );
  const file = files[at]!;
  const { stamp, slip } = writtenOn(file, at, { settings, naming, today });
  const { bytes, hasSlip, problem, isLate } = usePreview(worker, file, stamp, slip);
  const first = t('previewPage', { name: file.fileName });
  // The slip comes before it in the file; the stamp is what one looks at.
  const shown = hasSlip
    ? [[2, first] as const, [1, t('previewSlip', { name: file.fileName })] as const]
    : [[1, first] as const];
  const { holder, isBroken } = useDrawnPages(bytes, shown);
  const reason = problem ?? (isBroken ? 'failed' : null);
  return (
    <section className="stamp-preview" aria-label={t('preview')}>
      <Select
        label={t('previewOf')}
        value={file.frontId}
        options={files.map((each, index) => ({
          value: each.frontId,
          label: `${numberAt(naming, each, index)}. ${each.fileName}`,
        }))}
        onChange={setChosen}
      />
      <div className="stamp-pages" aria-busy={isLate}>
        {reason === null ? null : (
          <p className="rec-note" role="alert">
            {t('previewFailed', { reason: t(`reason_${reason}`) })}
          </p>
        )}
        <div ref={holder} className={cx('stamp-drawn', isLate && 'stamp-drawn-late')} hidden={reason !== null} />
        <span className="b-hidden" role="status">
          {isLate ? t('previewLate') : ''}
        </span>
      </div>
    </section>
  );
}
