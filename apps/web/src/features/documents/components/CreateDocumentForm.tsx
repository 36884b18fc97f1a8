import { withDerived } from '@basoche/domain';
import { DOCUMENT_TITLE_MAX_LENGTH, type DocumentType } from '@basoche/protocol';
import { Select, TextField, toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useEngine } from '../../../app/engine.tsx';
import { createDocument } from '../../../data/documents.ts';
import { BLANK, ModelChoice, useFieldValues } from './ModelChoice.tsx';

const TYPES: readonly DocumentType[] = ['word', 'cell', 'slide'];

/** Asks for a title and a type, creates the document and opens it; works offline. Its button is outside, `form={id}`. */
export function CreateDocumentForm({ id }: { id: string }) {
  const { t } = useTranslation('ged');
  const engine = useEngine();
  const actor = useActor();
  const navigate = useNavigate();
  const [type, setType] = useState<DocumentType>('word');
  const [title, setTitle] = useState('');
  const [beginning, setBeginning] = useState(BLANK);
  const values = useFieldValues(beginning);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  async function create(typed: string): Promise<string> {
    const given = { title: typed, firstSheet: t('firstSheet') };
    if (type !== 'word' || beginning.model === '') return createDocument(engine, actor, { ...given, type });
    // With the editor, which the library does without.
    const { createFromModel } = await import('../model/begin-from-model.ts');
    return createFromModel(engine, actor, given, { slug: beginning.model, values: withDerived(values) });
  }

  async function submit(): Promise<void> {
    const typed = title.trim();
    setTried(true);
    if (typed === '' || busy) return;
    setBusy(true);
    try {
      const slug = await create(typed);
      await navigate({ to: '/Editor', search: { doc: slug } });
    } catch (error) {
      setBusy(false);
      toast(t('createFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined });
    }
  }

  return (
    <form
      id={id}
      className="g-create"
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
      <Select
        label={t('typeField')}
        value={type}
        options={TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
        onChange={setType}
      />
      {type === 'word' ? <ModelChoice value={beginning} onChange={setBeginning} /> : null}
    </form>
  );
}
