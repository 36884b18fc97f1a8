import type { ConversationExportFormat } from '@basoche/protocol';
import { Button, Dialog, Select, toast } from '@basoche/ui';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { exportConversation } from '../model/export-conversation.ts';

const FORMATS: readonly ConversationExportFormat[] = ['html', 'txt'];

/** Asks for a form of the export, and gives the file. */
export function ExportDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useTranslation(['messenger', 'common']);
  const form = useId();
  const [format, setFormat] = useState<ConversationExportFormat>('html');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await exportConversation(slug, format);
      toast(t('exportDone'));
      onClose();
    } catch (refusal) {
      setBusy(false);
      setError(refusal instanceof Error ? refusal.message : String(refusal));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t('exportTitle')}
      description={t('exportText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('exportSubmit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Select
          label={t('exportFormat')}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`exportFormat_${value}`) }))}
          onChange={setFormat}
          error={error}
        />
      </form>
    </Dialog>
  );
}
