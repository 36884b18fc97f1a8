import { formatLocalDate } from '@basoche/domain';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypedTask } from '../model/typed-task.ts';

/** « Échéance 26/11/2026, 14:00 » */
export function useDueText(): (due: NonNullable<TypedTask['due']>) => string {
  const { t } = useTranslation('tasks');
  return useCallback(
    ({ date, time }) =>
      time === null
        ? t('dueRead', { date: formatLocalDate(date) })
        : t('dueReadAt', { date: formatLocalDate(date), time }),
    [t],
  );
}
