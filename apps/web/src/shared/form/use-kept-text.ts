import { useMemo } from 'react';
import { keptForm, keptValues } from '../../app/storage/kept-values.ts';
import { useUser } from '../../app/session/session.ts';

/** What is typed in a field that comes and goes: it waits on this device, sealed, through a reload and a new sign-in. */
export function useKeptText(key: string): { text: () => string; keep: (text: string) => void } {
  const { id } = useUser();
  return useMemo(() => {
    const kept = keptForm<{ text: string }>(`text ${id} ${key}`);
    return {
      text: () => keptValues(kept).text ?? '',
      keep: (text: string) => kept.write(text === '' ? null : { text }),
    };
  }, [id, key]);
}
