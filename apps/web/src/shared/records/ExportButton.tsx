import { Button, toast } from '@basoche/ui';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../save-file.ts';
import { isHiddenRow } from './record-link.ts';
import type { ListedEntry } from './record-list.ts';
import type { RecordScreens } from './record-screens.ts';
import { useFieldText } from './use-field-text.ts';
import { useRecordTexts } from './use-record-texts.ts';

export interface ExportButtonProps {
  screens: RecordScreens;
  entries: readonly ListedEntry[];
  disabled: boolean;
  /** In the bar of what is chosen. */
  isOfSelection?: boolean;
}

/** What is shown leaves as a file; records that the reader may not see are left out. */
export function ExportButton({ screens, entries, disabled, isOfSelection = false }: ExportButtonProps) {
  const { t } = useTranslation('records');
  const { text, label } = useRecordTexts(screens.link);
  const textOf = useFieldText(screens);

  async function save() {
    const { recordsCsv } = await import('./record-csv.ts');
    const rows = entries.filter(({ row }) => !isHiddenRow(screens.link, row)).map(({ row }) => row);
    const csv = recordsCsv(screens, rows, { label, textOf });
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${text('title')}.csv`);
    toast(text('exported', { count: rows.length, shown: rows.length.toLocaleString('fr-FR') }), { tone: 'ok' });
  }

  return (
    <Button
      icon={<IconDownload />}
      {...(isOfSelection ? { size: 'sm', variant: 'ghost' } : { title: t('exportAll') })}
      disabled={disabled}
      onClick={() => void save()}
    >
      {t(isOfSelection ? 'exportChosen' : 'export')}
    </Button>
  );
}
