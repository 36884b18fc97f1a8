import { DOCUMENT_TITLE_MAX_LENGTH } from '@basoche/protocol';
import { TextField, toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../platform/engine.tsx';
import { createDocument } from '../model/documents.ts';

/** Asks for a title, creates the document and opens it; works offline. Its button is outside, `form={id}`. */
export function CreateDocumentForm({ id }: { id: string }) {
  const { t } = useTranslation('ged');
  const engine = useEngine();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    const typed = title.trim();
    setTried(true);
    if (typed === '' || busy) return;
    setBusy(true);
    try {
      const slug = await createDocument(engine, typed, null);
      await navigate({ to: '/Editor', search: { doc: slug } });
    } catch (error) {
      setBusy(false);
      toast(t('createFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined });
    }
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('createField')}
        placeholder={t('createPlaceholder')}
        value={title}
        maxLength={DOCUMENT_TITLE_MAX_LENGTH}
        error={tried && title.trim() === '' ? t('createError') : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </form>
  );
}
