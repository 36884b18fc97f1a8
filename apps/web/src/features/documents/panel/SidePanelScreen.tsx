import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import { withSidePanel } from '../../../shared/side-panel/address.ts';
import { OpenSidePanelContext } from '../../../shared/side-panel/open-side-panel.ts';
import { useSidePanelDocument } from '../../../shared/side-panel/use-retain-side-panel.ts';

const DocumentPanel = lazy(async () => ({ default: (await import('./DocumentPanel.tsx')).DocumentPanel }));

/** A screen beside which a document may stand, as its address says. */
export function SidePanelScreen({ children }: { children: ReactNode }) {
  const router = useRouter();
  const navigate = useNavigate();
  const slug = useSidePanelDocument();
  const open = useCallback(
    (document: string | null) => void navigate({ to: withSidePanel(router.latestLocation.href, document) }),
    [navigate, router],
  );
  return (
    <OpenSidePanelContext value={open}>
      {children}
      {slug === null ? null : (
        <Suspense>
          <DocumentPanel key={slug} slug={slug} onClose={() => open(null)} />
        </Suspense>
      )}
    </OpenSidePanelContext>
  );
}
