import { matriceCalls, matriceRecord } from '@basoche/protocol';
import type { Matrice } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected, useEngine } from '../../../app/engine.tsx';
import { open } from '../../../app/http/calls.ts';
import { useUser } from '../../../app/session/session.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { loadCached } from '../../attachments/index.ts';

/** Bytes of models that are taken to the device before one is opened. */
const MAX_AHEAD = 20_000_000;

/** Models of the firm by name; while there is a network, their files come to this device. */
export function useMatrices() {
  const engine = useEngine();
  const user = useUser();
  const isConnected = useConnected();
  const { entries, state } = useRecords(matriceRecord, { order: 'name' });
  const models = useMemo(() => entries.map(({ row }) => row), [entries]);
  useEffect(() => {
    const stop = { now: false };
    async function bring() {
      let size = 0;
      for (const model of models) {
        size += model.size;
        if (stop.now || size > MAX_AHEAD) return;
        // What does not come now comes when it is opened.
        if (model.hash !== '') await bytesOfMatrice(engine, user.id, model).catch(() => undefined);
      }
    }
    if (isConnected) void bring();
    return () => void (stop.now = true);
  }, [engine, user.id, models, isConnected]);
  return { models, state };
}

/** From this device, or the server. @throws ApiError */
export function bytesOfMatrice(
  engine: SyncEngine,
  userId: string,
  { id, hash }: Pick<Matrice, 'id' | 'hash'>,
): Promise<Uint8Array> {
  return loadCached(engine, userId, `matrice ${id} ${hash}`, () =>
    open(matriceCalls.readMatriceFile, { params: { id } }),
  );
}

/** The file of a model; `null` while it is read, `away` where this device has it not and nobody answers. */
export function useMatriceFile(model: Matrice): Uint8Array | 'away' | null {
  const engine = useEngine();
  const { id: me } = useUser();
  const isConnected = useConnected();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const done = (bytes: Loaded['bytes']) =>
      isCurrent && setLoaded({ hash: model.hash, wasConnected: isConnected, bytes });
    bytesOfMatrice(engine, me, model).then(done, () => done('away'));
    return () => {
      isCurrent = false;
    };
  }, [engine, me, model, isConnected]);
  if (loaded?.hash !== model.hash) return null;
  // With the network it is asked for again.
  return loaded.bytes === 'away' && loaded.wasConnected !== isConnected ? null : loaded.bytes;
}

interface Loaded {
  hash: string;
  wasConnected: boolean;
  bytes: Uint8Array | 'away';
}

export function useMatriceCommands() {
  const { t } = useTranslation('matrices');
  const labels = useMemo(
    () => ({
      create: ({ name = '' }: { name?: string }) => t('commandCreate', { name }),
      update: ({ name }: { name: string }) => t('commandUpdate', { name }),
      remove: ({ name }: { name: string }) => t('commandRemove', { name }),
    }),
    [t],
  );
  return useRecordCommands(matriceRecord, labels);
}
