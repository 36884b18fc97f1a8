import type { OutboxItem, RefusedEdits } from '@basoche/sync';
import { useEffect, useState } from 'react';
import { useEngine } from '../app/engine.tsx';

/** Commands that wait or need a decision. */
export function useOutbox(): OutboxItem[] {
  const { outbox } = useEngine();
  const [items, setItems] = useState(() => outbox.list());
  useEffect(() => {
    const refresh = () => setItems(outbox.list());
    refresh();
    return outbox.subscribe(refresh);
  }, [outbox]);
  return items;
}

/** Edits that a server refused and that were set apart from their document. */
export function useRefused(): readonly RefusedEdits[] {
  const engine = useEngine();
  const [edits, setEdits] = useState(() => engine.refused());
  useEffect(() => {
    const refresh = () => setEdits(engine.refused());
    refresh();
    return engine.subscribeStatus(refresh);
  }, [engine]);
  return edits;
}
