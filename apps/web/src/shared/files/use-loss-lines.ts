import { useTranslation } from 'react-i18next';
import { LOSSES, type Losses } from '@basoche/office/spreadsheet';

/** What a workbook lost on its way, a sentence each. */
export function useLossLines(): (losses: Losses) => string[] {
  const { t } = useTranslation('sheets');
  return ({ totalsOf = [], ...losses }) => [
    ...LOSSES.flatMap((loss) => {
      const count = losses[loss] ?? 0;
      return count > 0 ? [t(`loss_${loss}`, { count })] : [];
    }),
    ...totalsOf.map((sheet) => t('totalsOf', { sheet })),
  ];
}
