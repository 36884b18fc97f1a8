import type { SheetFile } from '@basoche/office/spreadsheet';
import { EmptyState, SkeletonRows, Tabs } from '@basoche/ui';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../shared/files/preview-props.ts';
import { UnreadableFile } from '../../../shared/files/UnreadableFile.tsx';
import { useReadFile } from '../../../shared/files/use-read-file.ts';
import { readBookFile } from '../files/in-worker.ts';
import { SheetTable } from './SheetTable.tsx';
import '../../../i18n/sheets.ts';
import './sheet-preview.css';

/** The sheets of a workbook with the values that it was stored with. */
export function SheetPreview({ bytes, name }: PreviewProps) {
  const { t } = useTranslation('sheets');
  const state = useReadFile(bytes, name, readSheets);
  if (state.is === 'loading') return <SkeletonRows rows={8} />;
  if (state.is === 'failed') return <UnreadableFile reason={t(`file_${state.problem}`)} />;
  return <Sheets sheets={state.content} />;
}

const readSheets = async (file: File): Promise<SheetFile[]> => (await readBookFile(file)).book.sheets;

function Sheets({ sheets }: { sheets: readonly SheetFile[] }) {
  const { t } = useTranslation('viewer');
  const [shown, setShown] = useState('0');
  return (
    <div className="sheet-preview">
      <Tabs
        label={t('sheets')}
        value={shown}
        onChange={setShown}
        tabs={sheets.map((sheet, index) => ({
          value: String(index),
          label: sheet.name,
          panel:
            sheet.cells.length === 0 ? (
              <EmptyState icon={<IconTable />} title={t('emptySheet')} />
            ) : (
              <SheetTable sheet={sheet} />
            ),
        }))}
      />
    </div>
  );
}
