import type { SyncEngine } from '@basoche/sync';
import { useEngine } from '../../../platform/engine.tsx';

const kept = new WeakMap<SyncEngine, Map<string, string>>();

/** What is typed in a field that comes and goes, as long as this page and its session last. */
export function useKeptText(key: string): { text: () => string; keep: (text: string) => void } {
  const engine = useEngine();
  return {
    text: () => kept.get(engine)?.get(key) ?? '',
    keep: (text) => {
      const texts = kept.get(engine) ?? new Map<string, string>();
      kept.set(engine, texts);
      if (text === '') texts.delete(key);
      else texts.set(key, text);
    },
  };
}
