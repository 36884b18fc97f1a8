import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import '../../../i18n/requests.ts';

/** What to call who answered a request: people from outside may not know the firm's own people by name. */
export function useDeciderName(): (id: string | null) => string {
  const { t } = useTranslation('requests');
  const people = usePeople();
  return useCallback((id) => people.list.find((each) => each.id === id)?.name ?? t('theFirm'), [people, t]);
}
