import { useTranslation } from 'react-i18next';
import { ReportDialog } from '../../../shared/files/ReportDialog.tsx';
import type { Losses } from '@basoche/office/spreadsheet';
import { useLossLines } from '../../../shared/files/use-loss-lines.ts';
import '../../../i18n/files.ts';

/** What a file did not keep of a document, or a document of a file. */
export interface FileReport {
  way: 'in' | 'out';
  losses: Losses;
}

export function FileReportDialog({ report, onClose }: { report: FileReport; onClose: () => void }) {
  const { t } = useTranslation('sheets');
  const linesOf = useLossLines();
  return (
    <ReportDialog
      title={t(report.way === 'in' ? 'importReport' : 'exportReport')}
      text={t(report.way === 'in' ? 'importReportText' : 'exportReportText')}
      lines={linesOf(report.losses)}
      onClose={onClose}
    />
  );
}
