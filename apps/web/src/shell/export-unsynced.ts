import type { SyncEngine } from '@basoche/sync';
import { toast } from '@basoche/ui';
import type { TFunction } from 'i18next';

/** Gives the person a file with everything the server has not accepted, and says whether it worked. */
export async function downloadUnsynced(engine: SyncEngine, t: TFunction<'sync'>): Promise<void> {
  try {
    const url = URL.createObjectURL(await engine.exportUnsynced());
    const link = document.createElement('a');
    link.href = url;
    link.download = t('fileName');
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    toast(t('exported'));
  } catch (error) {
    toast(t('exportFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined });
  }
}
