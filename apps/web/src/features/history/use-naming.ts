import { document as wordDocument } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import type { DocHandle, OutboxItem } from '@basoche/sync';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../platform/actor.ts';
import { useSendCommand } from '../../platform/commands.ts';
import { useOutbox } from '../../shell/use-outbox.ts';

/** A version that was named without a network. */
export interface WaitingVersion {
  id: string;
  title: string;
}

export interface Naming {
  waiting: readonly WaitingVersion[];
  /** @param seq `null`: as this device has the document now */
  name: (title: string, seq: number | null) => void;
  unname: (id: string) => void;
}

/** Gives moments of a document a name, offline too. */
export function useNaming(handle: DocHandle): Naming {
  const { t } = useTranslation('history');
  const send = useSendCommand();
  const actor = useActor();
  const outbox = useOutbox();
  const path = `/api/documents/${handle.name.slice('document/'.length)}/versions`;
  const waiting = useMemo(() => waitingOn(outbox, path), [outbox, path]);
  const failed = (error: unknown): void => {
    toast(t('nameFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined });
  };
  return {
    waiting,
    name(title, seq) {
      const id = newUuid(Date.now());
      // Whoever has the mark has what this device wrote before it.
      if (seq === null) wordDocument.markVersion(handle.doc, actor, id);
      const body = seq === null ? { id, title, marked: true } : { id, title, seq };
      send({
        aggregate: handle.name,
        method: 'POST',
        path,
        body,
        label: `Nommer la version «\u00a0${title}\u00a0»`,
      }).then(({ waiting: waits }) => toast(t(waits ? 'nameWaits' : 'named'), { tone: waits ? 'wait' : 'ok' }), failed);
    },
    unname(id) {
      send({
        aggregate: handle.name,
        method: 'DELETE',
        path: `${path}/${id}`,
        label: 'Retirer le nom d’une version',
      }).then(() => toast(t('unnamed')), failed);
    },
  };
}

function waitingOn(outbox: readonly OutboxItem[], path: string): WaitingVersion[] {
  return outbox
    .filter((item) => item.method === 'POST' && item.path === path && item.state !== 'review')
    .map((item) => item.body as WaitingVersion);
}
