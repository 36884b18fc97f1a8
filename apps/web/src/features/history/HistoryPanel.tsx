import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { DocHandle } from '@basoche/sync';
import { useDocs } from '../../data/docs/docs.ts';
import { useEditorPlace } from '../../shared/editor-place.ts';
import { useSeen } from './use-history.ts';
import { useLastVisit } from './use-last-visit.ts';
import { VisitBanner } from './VisitBanner.tsx';
import '../../i18n/history.ts';

const HistoryView = lazy(async () => ({ default: (await import('./HistoryView.tsx')).HistoryView }));

export interface HistoryPanelProps {
  handle: DocHandle;
  slug: string;
  isOpen: boolean;
  /** The document itself: it stays where it is under its history, so that an undo still knows what was typed. */
  children: ReactNode;
}

/** A document, and its past over it when asked for. */
export function HistoryPanel({ handle, slug, isOpen, children }: HistoryPanelProps) {
  const { setHistory } = useEditorPlace();
  const left = useLastVisit(handle);
  const heard = useDocs().find((each) => each.name === handle.name)?.seq ?? -1;
  const visit = useSeen(slug, left, left !== null && heard > left.seq) ?? null;
  const [fromVisit, setFromVisit] = useState(false);
  // Told once an opening; who looks at the history knows.
  const [isTold, setTold] = useState(false);
  if (isOpen && !isTold) setTold(true);
  const show = (since: boolean): void => {
    setFromVisit(since);
    setHistory(since);
  };
  const under = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Who comes back writes on, or undoes what they restored.
    if (wasOpen.current && !isOpen)
      under.current
        ?.querySelector<HTMLElement>('[data-returns-focus], [role="textbox"][contenteditable="true"]')
        ?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <div className="g-under" ref={under} inert={isOpen}>
        {visit === null || isTold ? null : (
          <VisitBanner {...{ handle, slug, visit }} onShow={() => show(true)} onClose={() => setTold(true)} />
        )}
        {children}
      </div>
      {isOpen ? (
        <Suspense>
          <HistoryView handle={handle} slug={slug} visit={visit} fromVisit={fromVisit} onClose={() => show(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
