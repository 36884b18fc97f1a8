import { UiProvider } from '@basoche/ui';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useUiTexts } from '../shared/ui-texts.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** Root of every screen: the design system in the person's language, toasts, new versions. */
export function RootFrame() {
  return (
    <UiProvider labels={useUiTexts()}>
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
    </UiProvider>
  );
}
