import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import { withBeside } from '../../../shared/beside/address.ts';
import { OpenBesideContext } from '../../../shared/beside/open-beside.ts';
import { useBeside } from '../../../shared/beside/use-keep-beside.ts';

const DocumentPanel = lazy(async () => ({ default: (await import('./DocumentPanel.tsx')).DocumentPanel }));

/** A screen beside which a document may stand, as its address says. */
export function BesideScreen({ children }: { children: ReactNode }) {
  const router = useRouter();
  const navigate = useNavigate();
  const beside = useBeside();
  const open = useCallback(
    (document: string | null) => void navigate({ to: withBeside(router.latestLocation.href, document) }),
    [navigate, router],
  );
  return (
    <OpenBesideContext value={open}>
      {children}
      {beside === null ? null : (
        <Suspense>
          <DocumentPanel key={beside} slug={beside} onClose={() => open(null)} />
        </Suspense>
      )}
    </OpenBesideContext>
  );
}
