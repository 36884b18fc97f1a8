import { FileProblem, type FileProblemReason } from '@basoche/office';
import type { DocumentType } from '@basoche/protocol';
import { Button, toast } from '@basoche/ui';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useEngine } from '../../../app/engine.tsx';
import { usePeople } from '../../../data/people.ts';
import { kindOfFile } from './file-kind.ts';
import { importDocument, titleOf } from './import-document.ts';
import { ReportDialog } from '../../../shared/files/ReportDialog.tsx';
import { useLossLines } from '../../../shared/files/use-loss-lines.ts';
import { useReportLines } from '../../../shared/files/use-report-lines.ts';
import '../../../i18n/files.ts';

/** Extensions that the picker proposes; what a file is, its bytes say. */
const ACCEPTED = '.docx,.docm,.dotx,.doc,.xlsx,.xlsm,.csv,.tsv,.pptx,.html,.htm,.md,.markdown,.txt';

export interface FileImport {
  button: ReactNode;
  dialog: ReactNode;
  /** Takes files that were dropped. */
  take: (files: readonly File[]) => void;
}

/** « Importer un fichier »: makes a document of a file of another program, says what could not be kept, and opens it. */
export function useFileImport(): FileImport {
  const { t } = useTranslation(['files', 'slides', 'sheets', 'attachments']);
  const engine = useEngine();
  const actor = useActor();
  const people = usePeople();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [told, setTold] = useState<{ slug: string; title: string; lines: string[] } | null>(null);
  const linesOf = useReportLines();
  const cellLinesOf = useLossLines();

  function open(slug: string): void {
    void navigate({ to: '/Editor', search: { doc: slug } });
  }

  /** With the editors of slides and sheets, which the library does without. */
  async function make(file: File, kind: DocumentType): Promise<{ slug: string; title: string; lines: string[] }> {
    const given = { file, title: titleOf(file.name) };
    if (kind === 'cell') {
      const { importWorkbook } = await import('../../sheets/files/import-workbook.ts');
      const { losses, ...made } = await importWorkbook(engine, actor, given);
      return { ...made, lines: cellLinesOf(losses) };
    }
    if (kind === 'slide') {
      const { importPresentation } = await import('../../slides/files/import-presentation.ts');
      const { report, ...made } = await importPresentation(engine, actor, given, (name, part, parts) =>
        parts === 1 ? t('attachments:send', { name }) : t('attachments:sendPart', { name, part, parts }),
      );
      return { ...made, lines: linesOf(report) };
    }
    const { report, ...made } = await importDocument(engine, actor, file, people.list);
    return { ...made, lines: linesOf(report) };
  }

  function whyNot(problem: FileProblemReason, kind: DocumentType): string {
    if (kind === 'cell') return t(`sheets:file_${problem}`);
    return kind === 'slide' ? t(`slides:problem_${problem}`) : t(`problem_${problem}`);
  }

  async function read(file: File): Promise<void> {
    const id = 'file-import';
    setReading(true);
    let kind: DocumentType = 'word';
    toast(t('importing', { name: file.name }), { tone: 'wait', timeout: 0, id });
    try {
      kind = await kindOfFile(file);
      const made = await make(file, kind);
      toast(t('imported', { name: file.name }), { id });
      if (made.lines.length > 0) setTold(made);
      else open(made.slug);
    } catch (error) {
      const detail = error instanceof FileProblem ? whyNot(error.reason, kind) : undefined;
      toast(t('importFailed', { name: file.name }), { tone: 'bad', detail, id });
      if (!(error instanceof FileProblem)) reportError(error);
    } finally {
      setReading(false);
    }
  }

  function take(files: readonly File[]): void {
    const [file, ...more] = files;
    if (file === undefined || isReading) return;
    if (more.length > 0) toast(t('importOne'), { tone: 'bad' });
    else void read(file);
  }

  return {
    take,
    button: (
      <>
        <input
          ref={picker}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={t('import')}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            take(files);
          }}
        />
        <Button icon={<IconFileImport />} disabled={isReading} onClick={() => picker.current?.click()}>
          {t('import')}
        </Button>
      </>
    ),
    dialog:
      told === null ? null : (
        <ReportDialog
          title={t('importReport')}
          text={t('importReportText', { name: told.title })}
          close={t('importOpen')}
          lines={told.lines}
          onClose={() => {
            setTold(null);
            open(told.slug);
          }}
        />
      ),
  };
}
