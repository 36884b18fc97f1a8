import { slide as slides } from '@basoche/crdt';
import { FileProblem, type Report, withLoss } from '@basoche/office';
import type { DocName } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImageIntake } from '../../attachments/index.ts';
import { ReportDialog } from '../../../shared/files/ReportDialog.tsx';
import { useReportLines } from '../../../shared/files/use-report-lines.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { addReadSlides, readSlidesFile, takePictures } from './import-slides.ts';
import '../../../i18n/files.ts';

/** Takes the slides of a file into the presentation, after the open one, and says what could not be kept. */
export function useImport(
  doc: DocName,
  store: DeckStore,
  slide: DrawnSlide,
  onOpen: (slide: string) => void,
): { take: (file: File) => Promise<void>; dialog: ReactNode } {
  const { t } = useTranslation('slides');
  const { keep } = useImageIntake(doc);
  const linesOf = useReportLines();
  const [told, setTold] = useState<{ name: string; report: Report } | null>(null);

  async function take(file: File): Promise<void> {
    const { name } = file;
    toast(t('importing', { name }));
    try {
      const { footer, footed, ...found } = await readSlidesFile(file, store.deck.theme, [store.deck.page]);
      const taken = await takePictures(found, keep);
      // The presentation keeps its own foot.
      const report = footer === store.deck.footer ? taken.report : withLoss(taken.report, 'slideFeet', footed);
      const made = store.act(() => addReadSlides(store.doc, store.actor, slide.id, taken.slides));
      if (made[0] !== undefined) onOpen(made[0]);
      if (made.length < taken.slides.length) toast(t('deckFull', { count: slides.MAX_SLIDES }), { tone: 'wait' });
      if (report.length > 0) setTold({ name, report });
      else toast(t('imported', { count: made.length }));
    } catch (error) {
      const reason = error instanceof FileProblem ? error.reason : 'broken';
      toast(t('importFailed', { name }), { tone: 'bad', detail: t(`problem_${reason}`) });
      if (!(error instanceof FileProblem)) reportError(error);
    }
  }

  return {
    take,
    dialog:
      told === null ? null : (
        <ReportDialog
          title={t('importReport')}
          text={t('importReportText', { name: told.name })}
          lines={linesOf(told.report)}
          onClose={() => setTold(null)}
        />
      ),
  };
}
