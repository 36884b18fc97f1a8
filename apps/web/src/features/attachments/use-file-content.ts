import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { useEngine } from '../../app/engine.tsx';
import { useUser } from '../../app/session/session.ts';
import { loadFile } from './attachments.ts';
import type { FileReference } from './attachments.ts';

/** Gives a file's content, from this device or the server. Rejects with what the person is told. */
export function useFileContent({ id, mime }: FileReference): () => Promise<Blob> {
  const { t } = useTranslation('attachments');
  const engine = useEngine();
  const { id: me } = useUser();
  return async () => {
    try {
      const bytes = await loadFile(engine, me, id);
      return new Blob([bytes.slice()], { type: mime ?? 'application/octet-stream' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'NOT_FOUND') throw new Error(t('notArrived'), { cause: error });
      throw error.code === 'NETWORK' ? new Error(t('offline'), { cause: error }) : error;
    }
  };
}
