import type { DocHandle } from '@basoche/sync';
import { useEffect, useState } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { useUser } from '../../app/session/session.ts';
import { keepLook, lookAt } from '../../app/storage/view-memory.ts';
import { keptVisit, visitOf } from './last-visit.ts';
import type { Visit } from './last-visit.ts';

const AREA = 'visits';

/** Where this person left the document on this device before they opened it now; keeps where they leave it this time. */
export function useLastVisit(handle: DocHandle): Visit | null {
  const engine = useEngine();
  const { id } = useUser();
  const [visit] = useState(() => visitOf(lookAt(id, AREA, handle.name)));
  useEffect(() => {
    const leave = (): void => {
      const seq = engine.docs().find((each) => each.name === handle.name)?.seq ?? -1;
      if (handle.loaded && seq > 0) keepLook(id, AREA, handle.name, keptVisit(handle.doc, seq, Date.now()));
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [engine, handle, id]);
  return visit;
}
