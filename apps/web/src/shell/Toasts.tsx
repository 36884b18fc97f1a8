import { toast, Toaster } from '@basoche/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe } from 'valtio';
import { refusals } from '../app/pages/guards.ts';
import { watchUpdates } from '../app/device/updates.ts';

/** Place of the toasts, and those of the application itself: a page refused, a new version. Loaded after the first screen. */
export function Toasts() {
  const { t } = useTranslation(['shell', 'common']);
  const offer = useEffectEvent((message: 'updateReady' | 'updateDone', onSelect: () => void) => {
    toast(t(message), { id: 'update', tone: 'info', timeout: 0, action: { label: t('updateReload'), onSelect } });
  });
  const refuse = useEffectEvent(() => toast(t('common:noRight'), { id: 'no-right', tone: 'bad' }));
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    watchUpdates({
      onReady: (apply) => offer('updateReady', apply),
      onReplaced: (reload) => offer('updateDone', reload),
    }).catch(reportError);
  }, []);
  useEffect(() => {
    let told = 0;
    const tell = () => {
      if (refusals.count > told) refuse();
      told = refusals.count;
    };
    tell();
    return subscribe(refusals, tell);
  }, []);
  return <Toaster />;
}
