import type { DocName } from '@basoche/protocol';
import { StorageError } from '@basoche/sync';
import { toast } from '@basoche/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { useUser } from '../../app/session/session.ts';
import type { FileReference } from './attachments.ts';
import { sendFiles } from './send-files.ts';
import type { StagedFile } from './staged-place.ts';

/** Puts files on their way for a message or a comment; `null` when the device cannot keep them, said to the person, and nothing left. */
export type SendFiles = (
  record: string,
  files: readonly StagedFile[],
) => Promise<(FileReference & { size: number })[] | null>;

/** @param doc the conversation, list or board they belong to */
export function useSendFiles(doc: DocName): SendFiles {
  const { t } = useTranslation('attachments');
  const engine = useEngine();
  const { id: me } = useUser();
  return useCallback(
    async (record, files) => {
      try {
        return await sendFiles(engine, me, { doc, record, files }, (name, part, parts) =>
          parts === 1 ? t('send', { name }) : t('sendPart', { name, part, parts }),
        );
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        toast(t('notKept'), { tone: 'bad' });
        return null;
      }
    },
    [engine, me, doc, t],
  );
}
