import { toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import '../i18n/lock.ts';
import { lockNow } from '../app/lock/lock.ts';

export const LOCK_KEYS = 'mod+shift+L';

/** « Verrouiller maintenant »; without a secret, leads to where one is chosen. */
export function useLock(): () => void {
  const { t } = useTranslation('lock');
  const navigate = useNavigate();
  return useCallback(() => {
    lockNow('by-hand').then(
      (answer) => {
        if (answer === 'no-secret') void navigate({ to: '/settings', hash: 'verrouillage' });
        if (answer === 'at-risk') toast(t('lockAtRisk'), { id: 'lock', tone: 'bad', timeout: 0 });
      },
      () => toast(t('lockFailed'), { id: 'lock', tone: 'bad' }),
    );
  }, [navigate, t]);
}
