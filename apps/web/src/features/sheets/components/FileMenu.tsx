import { sheet as sheets } from '@basoche/crdt';
import { fileName } from '@basoche/domain';
import { FileProblem } from '@basoche/office';
import { Button, Menu, toast } from '@basoche/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/save-file.ts';
import { type Losses, withLosses } from '@basoche/office/spreadsheet';
import { csvOf, xlsxOf } from '../files/bring-out.ts';
import { addBook } from '../files/into-document.ts';
import { readBookFile } from '../files/in-worker.ts';
import { MAX_FILLED } from '../model/limits.ts';
import { Overflow } from '../model/room.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import type { FileReport } from './FileReportDialog.tsx';
import { useOverflowMessage } from './use-overflow-message.ts';

export interface FileMenuProps {
  store: SheetStore;
  view: SheetView;
  title: string;
  editable: boolean;
  onOpen: (sheet: string) => void;
  onReport: (report: FileReport) => void;
}

/** Sheets from and to files of other spreadsheets, on the device alone; what is not kept is told. */
export function FileMenu({ store, view, title, editable, onOpen, onReport }: FileMenuProps) {
  const { t } = useTranslation('sheets');
  const file = useRef<HTMLInputElement>(null);
  const showOverflow = useOverflowMessage('file');
  const told = (way: FileReport['way'], losses: Losses) => {
    if (Object.keys(losses).length > 0) onReport({ way, losses });
  };

  async function takeIn(chosen: File): Promise<void> {
    const { book, losses } = await readBookFile(chosen);
    const empty = store.views.length === 1 && [...store.workbook.keysOf(view.facts.id)].length === 0;
    const filled = book.sheets.reduce(
      (sum, { cells }) => sum + cells.filter(({ content }) => content !== null).length,
      store.workbook.filled,
    );
    if (filled > MAX_FILLED) {
      showOverflow(new Overflow('cells', filled, MAX_FILLED));
      return;
    }
    const added = addBook(store.doc, store.actor, book);
    const [first] = added.sheets;
    if (first === undefined) return;
    if (empty) sheets.deleteSheet(store.doc, store.actor, view.facts.id);
    onOpen(first);
    toast(t('imported', { count: added.sheets.length }));
    told('in', withLosses(losses, added.losses));
  }

  async function bringOut(): Promise<void> {
    const { file: written, losses } = await xlsxOf(store);
    saveFile(written, fileName(title, 'xlsx'));
    told('out', losses);
  }

  function bringOutSheet(): void {
    const { file: written, losses } = csvOf(store, view);
    saveFile(written, fileName(`${title} ${view.facts.name}`, 'csv'));
    told('out', losses);
  }

  function fail(error: unknown): void {
    if (!(error instanceof FileProblem)) throw error;
    toast(t('fileRefused'), { tone: 'bad', detail: t(`file_${error.reason}`) });
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.currentTarget.files ?? [];
    // The same file may be chosen again.
    event.currentTarget.value = '';
    if (chosen) takeIn(chosen).catch(fail);
  }

  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" icon={<IconFileSpreadsheet />}>
            {t('file')}
          </Button>
        }
        entries={[
          {
            id: 'import',
            label: t('importFile'),
            disabled: !editable,
            onSelect: () => file.current?.click(),
          },
          {
            id: 'xlsx',
            label: t('exportXlsx'),
            onSelect: () => {
              bringOut().catch(fail);
            },
          },
          {
            id: 'csv',
            label: t('exportCsv'),
            onSelect: bringOutSheet,
          },
        ]}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".xlsx,.xlsm,.csv,.txt,.tsv"
        aria-label={t('importFile')}
        onChange={choose}
      />
    </>
  );
}
