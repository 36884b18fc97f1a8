import { toast, Toaster } from '@basoche/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { watchUpdates } from '../platform/updates.ts';

/** Place of the toasts, and the one that offers a new version. Loaded after the first screen. */
export function Toasts() {
  const { t } = useTranslation('shell');
  const offer = useEffectEvent((message: 'updateReady' | 'updateDone', onSelect: () => void) => {
    toast(t(message), { id: 'update', tone: 'info', timeout: 0, action: { label: t('updateReload'), onSelect } });
  });
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    watchUpdates({
      onReady: (apply) => offer('updateReady', apply),
      onReplaced: (reload) => offer('updateDone', reload),
    }).catch(reportError);
  }, []);
  return <Toaster />;
}
