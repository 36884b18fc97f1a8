import { UiProvider } from '@basoche/ui';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** Root of every screen: the design system in the person's language, toasts, new versions. */
export function RootFrame() {
  const { t: common } = useTranslation('common');
  const labels = useMemo(
    () => ({
      close: common('close'),
      cancel: common('cancel'),
      retry: common('retry'),
      undo: common('undo'),
      moreActions: common('moreActions'),
      loading: common('loading'),
      back: common('back'),
      remove: common('remove'),
      presentNow: common('presentNow'),
      notifications: common('notifications'),
      dateFormat: common('dateFormat'),
      dateInvalid: common('dateInvalid'),
      andOthers: (count: number) => common('andOthers', { count }),
      progress: (done: number, total: number) => common('progress', { done, total }),
      noRightTitle: common('noRightTitle'),
      noRight: common('noRight'),
    }),
    [common],
  );

  return (
    <UiProvider labels={labels}>
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
    </UiProvider>
  );
}
