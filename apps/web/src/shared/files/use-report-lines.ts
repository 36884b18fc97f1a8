import type { Report } from '@basoche/office';
import { useTranslation } from 'react-i18next';

/** What a text or a presentation lost on its way, a sentence each. */
export function useReportLines(): (report: Report) => string[] {
  const { t } = useTranslation('files');
  return (report) => report.map(({ loss, count }) => t(`loss_${loss}`, { count }));
}
