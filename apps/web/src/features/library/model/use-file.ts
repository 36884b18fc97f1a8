import { fileRecord, libraryCalls } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnected, useEngine } from '../../../app/engine.tsx';
import { noAnswer } from '../../../app/http/api.ts';
import { open, send } from '../../../app/http/calls.ts';
import { useUser } from '../../../app/session/session.ts';
import { useRecord } from '../../../data/records/use-record.ts';
import { loadCached } from '../../attachments/index.ts';
import { isOnItsWay, readOnItsWay } from './content-on-its-way.ts';

export const useFile = (id: string) => useRecord(fileRecord, id);

/** Versions of a file, the newest first, from the server; the last answer without a network. */
export function useVersions({ id, version }: Pick<LibraryFile, 'id' | 'version'>) {
  return useQuery({
    queryKey: ['library', 'versions', id, version],
    queryFn: ({ signal }) => send(libraryCalls.listVersions, { params: { slug: id } }, { signal }),
  });
}

/** The whole present content of a file, where it may still be on its way. @throws ApiError */
export async function readPresent(engine: SyncEngine, { id, blob }: Pick<LibraryFile, 'id' | 'blob'>): Promise<Blob> {
  if (!isOnItsWay({ blob })) return readWhole(id);
  const read = () => open(libraryCalls.readContent, { params: { slug: id } });
  return new Blob([await readOnItsWay(engine, id, read)]);
}

/** The whole content of a file, or of one of its versions, from the server. @throws ApiError also where the line breaks meanwhile */
export async function readWhole(slug: string, version?: number): Promise<Blob> {
  const query = version === undefined ? {} : { version };
  const response = await open(libraryCalls.readContent, { params: { slug }, query });
  return response.blob().catch(() => {
    throw noAnswer();
  });
}

/** Bytes of a file that is shown whole, at most. */
export const MAX_PREVIEW = 50_000_000;

interface Loaded {
  blob: string;
  wasConnected: boolean;
  bytes: Uint8Array | 'away';
}

/** What is shown stays the same object as long as its bytes are the same: a reader of it does not begin anew. */
function theSame(before: Loaded['bytes'] | undefined, next: Loaded['bytes']): Loaded['bytes'] {
  if (!(before instanceof Uint8Array) || !(next instanceof Uint8Array) || before.length !== next.length) return next;
  for (let at = 0; at < next.length; at += 1) if (before[at] !== next[at]) return next;
  return before;
}

/** The content of a file: from this device, or from the server, and then on this device; `null` while it is read. */
export function useContent({ id, blob, size }: Pick<LibraryFile, 'id' | 'blob' | 'size'>): Uint8Array | 'away' | null {
  const engine = useEngine();
  const { id: me } = useUser();
  const isConnected = useConnected();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isWanted = size <= MAX_PREVIEW;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const done = (bytes: Loaded['bytes']) => {
      if (isCurrent) setLoaded((before) => ({ blob, wasConnected: isConnected, bytes: theSame(before?.bytes, bytes) }));
    };
    const read = () => open(libraryCalls.readContent, { params: { slug: id } });
    const content = isOnItsWay({ blob })
      ? readOnItsWay(engine, id, read)
      : loadCached(engine, me, `file ${blob}`, read);
    content.then(done, () => done('away'));
    return () => {
      isCurrent = false;
    };
  }, [engine, me, id, blob, isConnected, isWanted]);
  // What was on its way has arrived: until it is read from there, it is what was shown.
  const isArriving = loaded !== null && isOnItsWay(loaded) && loaded.bytes !== 'away';
  if (loaded?.blob !== blob) return isArriving ? loaded.bytes : null;
  // With the network it is asked for again.
  return loaded.bytes === 'away' && loaded.wasConnected !== isConnected ? null : loaded.bytes;
}
