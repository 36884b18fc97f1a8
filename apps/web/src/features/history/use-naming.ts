import { documentCalls } from '@basoche/protocol';
import { document as wordDocument } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../data/actor.ts';
import { commandOf } from '../../app/http/calls.ts';
import { useSendCommand } from '../../data/commands.ts';
import { waitingBodies } from '../../data/waiting.ts';
import { useOutbox } from '../../data/use-outbox.ts';

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
  const slug = handle.name.slice('document/'.length);
  const waiting = useMemo(
    () => waitingBodies(outbox, documentCalls.nameVersion, { slug }) as WaitingVersion[],
    [outbox, slug],
  );
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
      const label = `Nommer la version «\u00a0${title}\u00a0»`;
      const input = { params: { slug }, body };
      send(commandOf(documentCalls.nameVersion, input, { aggregate: handle.name, label })).then(
        ({ waiting: waits }) => toast(t(waits ? 'nameWaits' : 'named'), { tone: waits ? 'wait' : 'ok' }),
        failed,
      );
    },
    unname(id) {
      const label = 'Retirer le nom d’une version';
      const input = { params: { slug, id } };
      send(commandOf(documentCalls.unnameVersion, input, { aggregate: handle.name, label })).then(
        () => toast(t('unnamed')),
        failed,
      );
    },
  };
}
