import { addDays } from '@basoche/domain';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../now.ts';
import { dayTitle } from './day-title.ts';
import type { DateTime } from './date-time.ts';

/** « demain à 09:00 », « lundi 23 novembre à 09:00 ». */
export function useWhen(): (at: DateTime) => string {
  const { t } = useTranslation('moment');
  const today = useToday();
  return useCallback(
    ({ date, time }) => {
      const title = dayTitle(date, today);
      const day =
        date === today
          ? t('today')
          : date === addDays(today, 1)
            ? t('dayAfter')
            : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
      return t('when', { day, time });
    },
    [t, today],
  );
}
