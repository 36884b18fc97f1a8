import type { LibraryFile } from '@basoche/protocol';
import { useEffect, useState } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { readContent } from '../stamping/content.ts';
import type { LeftReason } from '../stamping/stamp-data.ts';
import { reasonOf } from '../stamping/stamp-files.ts';

/** The content of a row as long as the dialog is open; `null` while it is read, otherwise why it cannot be. */
export function useBytes(row: LibraryFile): Uint8Array | LeftReason | null {
  const engine = useEngine();
  const { id: me } = useUser();
  const [bytes, setBytes] = useState<Uint8Array | LeftReason | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Uint8Array | LeftReason) => {
      if (isCurrent) setBytes(next);
    };
    readContent(engine, me, row).then(show, (error: unknown) => show(reasonOf(error)));
    return () => {
      isCurrent = false;
    };
  }, [engine, me, row]);
  return bytes;
}
