import { document as wordDocument } from '@basoche/crdt';
import { fileName } from '@basoche/domain';
import { plainReport } from '@basoche/office';
import type { Report, WordFile } from '@basoche/office';
import type { PdfPages } from '@basoche/office/write-pdf';
import type { DocHandle } from '@basoche/sync';
import { Button, Menu, toast } from '@basoche/ui';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useEngine } from '../../../app/engine.tsx';
import { usePeople } from '../../../data/people.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useUser } from '../../../app/session/session.ts';
import { WorkerTooSlow } from '../../../shared/worker-job.ts';
import { loadFile } from '../../attachments/index.ts';
import { toHtmlPage, toText } from './text-export.ts';
import { exportDocument } from './export-document.ts';
import type { ExportTask } from './export-document.ts';
import { picturesOf } from './pictures-of.ts';
import type { WordFormat } from './pictures-of.ts';
import { ReportDialog } from '../../../shared/files/ReportDialog.tsx';
import { useReportLines } from '../../../shared/files/use-report-lines.ts';
import { useSheetExport } from '../../sheets/index.ts';
import { printBookOf } from '../../sheets/index.ts';
import { slideLabel } from '../../slides/index.ts';
import { slidesFileOf } from '../../slides/index.ts';
import { wordFileOf } from './word-file-of.ts';
import '../../../i18n/files.ts';

const WORD_FORMATS: readonly WordFormat[] = ['docx', 'pdf', 'html', 'md'];

/** « Exporter »: an open document as a file of other programs, made on the device; says what the file could not keep. */
export function ExportMenu({ handle, title }: { handle: DocHandle; title: string }) {
  const { t } = useTranslation(['files', 'ged', 'sheets', 'common']);
  const { t: inSlides } = useTranslation('slides');
  const cells = useSheetExport(handle, title);
  const linesOf = useReportLines();
  const people = usePeople();
  const engine = useEngine();
  const { id: me } = useUser();
  const actor = useActor();
  const [told, setTold] = useState<{ name: string; report: Report } | null>(null);
  const type = wordDocument.documentType(handle.doc);

  function saveText(): void {
    const name = fileName(title, 'txt');
    saveFile(new Blob([toText(handle.doc)], { type: 'text/plain;charset=utf-8' }), name);
    const report = type === 'word' ? plainReport(wordFile({}), 'text') : [];
    if (report.length > 0) setTold({ name, report });
  }

  async function write(format: ExportTask['format'], task: () => Promise<ExportTask>): Promise<void> {
    const id = 'file-export';
    const given = new AbortController();
    const say = (detail?: string) =>
      toast(t('exporting', { name: fileName(title, format) }), {
        ...{ tone: 'wait', timeout: 0, id, detail },
        action: { label: t('common:cancel'), onSelect: () => given.abort() },
      });
    say();
    try {
      const onPages = seldom(({ pages, of }: PdfPages) =>
        say(of === null ? t('exportingPages', { count: pages }) : t('exportingWritten', { page: pages, count: of })),
      );
      const { blob, extension, report } = await exportDocument(await task(), { signal: given.signal, onPages });
      const name = fileName(title, extension);
      saveFile(blob, name);
      toast(t('exported', { name }), { id });
      if (report.length > 0) setTold({ name, report });
    } catch (error) {
      if (given.signal.aborted) {
        toast(t('exportCancelled'), { id });
        return;
      }
      const detail = error instanceof WorkerTooSlow ? t('exportSlow') : undefined;
      toast(t('exportFailed'), { tone: 'bad', detail, id });
      if (!(error instanceof WorkerTooSlow)) reportError(error);
    }
  }

  function wordFile(pictures: WordFile['pictures']): WordFile {
    return wordFileOf(handle.doc, title, people, { author: people.of(me).name, pictures });
  }

  /** What is called by a name here that has none. */
  const chartNames = {
    untitled: t('sheets:untitledChart'),
    series: (number: number) => t('sheets:series', { number }),
  };

  async function tablesTask(): Promise<ExportTask> {
    const author = people.of(me).name;
    return { format: 'pdf', book: printBookOf(handle.doc, actor, { title, author, names: chartNames }) };
  }

  async function deckTask(notes: boolean): Promise<ExportTask> {
    // With React’s drawing of slides, which texts and sheets do without.
    const { printDeckOf } = await import('../../slides/files/print-deck.tsx');
    const deck = await printDeckOf(handle.doc, actor, {
      ...{ title, author: people.of(me).name },
      notesTitle: notes ? inSlides('notes') : null,
      labelOf: (slide, number) => slideLabel(inSlides, slide, number),
      load: (file) => loadFile(engine, me, file),
    });
    return { format: 'pdf', deck };
  }

  async function slidesTask(): Promise<ExportTask> {
    return { format: 'pptx', file: await slidesFileOf(handle.doc, title, (file) => loadFile(engine, me, file)) };
  }

  async function wordTask(format: WordFormat): Promise<ExportTask> {
    const pictures = await picturesOf(engine, me, handle.doc, format);
    const file = wordFile(pictures);
    if (format === 'html') return { format, file, page: toHtmlPage(handle.doc, title, pictures) };
    return format === 'pdf' ? { format, file } : { format, file };
  }

  return (
    <>
      <Menu
        trigger={
          <Button icon={<IconDownload />} aria-label={t('ged:export')}>
            <span className="g-export-word">{t('ged:export')}</span>
          </Button>
        }
        entries={[
          ...(type === 'word'
            ? WORD_FORMATS.map((format) => ({
                id: format,
                label: t(format),
                onSelect: () => void write(format, () => wordTask(format)),
              }))
            : []),
          ...(type === 'cell'
            ? cells.entries.toSpliced(1, 0, {
                id: 'pdf',
                label: t('pdf'),
                onSelect: () => void write('pdf', tablesTask),
              })
            : []),
          ...(type === 'slide'
            ? [
                {
                  id: 'pptx',
                  label: t('pptx'),
                  onSelect: () => void write('pptx', slidesTask),
                },
                { id: 'pdf', label: t('pdf'), onSelect: () => void write('pdf', () => deckTask(false)) },
                { id: 'pdfNotes', label: t('pdfNotes'), onSelect: () => void write('pdf', () => deckTask(true)) },
              ]
            : []),
          { id: 'text', label: t('text'), onSelect: type === 'cell' ? cells.saveText : saveText },
          { id: 'print', label: type === 'slide' ? t('printSlides') : t('ged:print'), onSelect: () => window.print() },
        ]}
      />
      {cells.dialog}
      {told === null ? null : (
        <ReportDialog
          title={t('exportReport')}
          text={t('exportReportText', { name: told.name })}
          lines={linesOf(told.report)}
          onClose={() => setTold(null)}
        />
      )}
    </>
  );
}

/** Milliseconds between two of what a person reads, or hears. */
const PAUSE = 1_000;

/** Says what comes after a while only, and then not each time. */
function seldom<T>(say: (said: T) => void): (said: T) => void {
  let last = Date.now();
  return (said) => {
    if (Date.now() - last < PAUSE) return;
    last = Date.now();
    say(said);
  };
}
