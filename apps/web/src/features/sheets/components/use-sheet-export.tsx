import { sheet as sheets } from '@basoche/crdt';
import { fileName } from '@basoche/domain';
import { FileProblem } from '@basoche/office';
import type { DocHandle } from '@basoche/sync';
import { type MenuEntry, toast } from '@basoche/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { useActor } from '../../../data/actor.ts';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { Losses } from '@basoche/office/spreadsheet';
import { csvOf, textOf, xlsxOf } from '../files/bring-out.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { type FileReport, FileReportDialog } from './FileReportDialog.tsx';
import '../../../i18n/files.ts';
import '../../../i18n/sheets.ts';

const readNames = (doc: Y.Doc) => sheets.readSheets(doc).map(({ id, name }) => ({ id, name }));

/** A spreadsheet as files, for the menu that every document has. */
export function useSheetExport(
  handle: DocHandle,
  title: string,
): { entries: MenuEntry[]; saveText: () => void; dialog: ReactNode } {
  const { t } = useTranslation(['sheets', 'files']);
  const actor = useActor();
  const names = useDocSnapshot(handle, readNames) ?? [];
  const [report, setReport] = useState<FileReport | null>(null);

  function keep(file: Blob, name: string, losses: Losses): void {
    saveFile(file, name);
    if (Object.keys(losses).length > 0) setReport({ way: 'out', losses });
  }

  async function bringOut(): Promise<void> {
    const store = new SheetStore(handle.doc, actor);
    try {
      const { file, losses } = await xlsxOf(store);
      keep(file, fileName(title, 'xlsx'), losses);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      toast(t('fileRefused'), { tone: 'bad', detail: t(`file_${error.reason}`) });
    } finally {
      store.close();
    }
  }

  function bringOutSheet(id: string, name: string): void {
    const store = new SheetStore(handle.doc, actor);
    const view = store.views.find(({ facts }) => facts.id === id);
    const written = view && csvOf(store, view);
    store.close();
    if (written) keep(written.file, fileName(`${title} ${name}`, 'csv'), written.losses);
  }

  function saveText(): void {
    const store = new SheetStore(handle.doc, actor);
    const { file, losses } = textOf(store);
    store.close();
    keep(file, fileName(title, 'txt'), losses);
  }

  return {
    saveText,
    entries: [
      { id: 'xlsx', label: t('files:xlsx'), onSelect: () => void bringOut() },
      ...names.map(({ id, name }): MenuEntry => ({
        id: `csv ${id}`,
        label: t('files:csv', { name }),
        onSelect: () => bringOutSheet(id, name),
      })),
    ],
    dialog: report && <FileReportDialog report={report} onClose={() => setReport(null)} />,
  };
}
