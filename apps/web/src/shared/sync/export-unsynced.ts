import type { SyncEngine } from '@basoche/sync';
import { toast } from '@basoche/ui';
import type { TFunction } from 'i18next';
import { saveFile } from '../save-file.ts';

/** Gives the person a file with everything the server has not accepted, and says whether it worked. */
export async function downloadUnsynced(engine: SyncEngine, t: TFunction<'sync'>): Promise<void> {
  try {
    saveFile(await engine.exportUnsynced(), t('fileName'));
    toast(t('exported'));
  } catch (error) {
    toast(t('exportFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined });
  }
}
