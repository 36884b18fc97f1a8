import type { LibraryFile } from '@basoche/protocol';
import { useEffect, useState } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { readContent } from '../stamping/content.ts';

/** The content of a row as long as the dialog is open; `null` while it is read, `away` where it is out of reach. */
export function useBytes(row: LibraryFile): Uint8Array | 'away' | null {
  const engine = useEngine();
  const { id: me } = useUser();
  const [bytes, setBytes] = useState<Uint8Array | 'away' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Uint8Array | 'away') => {
      if (isCurrent) setBytes(next);
    };
    readContent(engine, me, row).then(show, () => show('away'));
    return () => {
      isCurrent = false;
    };
  }, [engine, me, row]);
  return bytes;
}
