import { documentCalls } from '@basoche/protocol';
import { fileName } from '@basoche/domain';
import { IconButton, toast } from '@basoche/ui';
import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { open } from '../../app/http/calls.ts';
import { saveFile } from '../../shared/save-file.ts';

/** Gives the person the whole history as a file that the server signed. */
export function ExportButton({ slug, title }: { slug: string; title: string }) {
  const { t } = useTranslation('history');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await open(documentCalls.exportHistory, { params: { slug } });
      saveFile(await answer.blob(), fileName(`Historique ${title}`, 'zip'));
    } catch (error) {
      toast(t('exportFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined });
    }
    setBusy(false);
  };
  return <IconButton label={t('export')} icon={<IconFileCertificate />} disabled={busy} onClick={() => void save()} />;
}
