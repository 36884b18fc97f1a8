import { RELATION_KINDS } from '@basoche/protocol';
import type { RelationKind } from '@basoche/protocol';
import { Button, Dialog, Select, TextArea, TextField } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyLink } from '../records/company-link.ts';
import { contactLink } from '../records/contact-link.ts';
import { RecordChoice } from '../records/RecordChoice.tsx';
import { showFailure } from '../records/show-failure.ts';
import { useRelationCommands } from './use-relations.ts';
import type { RelationOwner } from './use-relations.ts';

interface Values {
  kind: RelationKind;
  toContact: string | null;
  toCompany: string | null;
  name: string;
  note: string;
}

export function RelationDialog({ owner, onClose }: { owner: RelationOwner; onClose: () => void }) {
  const { t } = useTranslation('relations');
  const commands = useRelationCommands();
  const [values, setValues] = useState<Values>({
    kind: owner.is === 'contact' ? 'spouse' : 'group',
    toContact: null,
    toCompany: null,
    name: '',
    note: '',
  });
  const [isMissing, setMissing] = useState(false);
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  const isName = values.kind === 'formerName';
  const isFree = values.toContact === null && values.toCompany === null;

  async function save() {
    const { kind, toContact, toCompany, note } = values;
    const name = isName || isFree ? values.name.trim() : '';
    const other = isName
      ? { toContact: null, toCompany: null }
      : { toContact, toCompany: toContact === null ? toCompany : null };
    if (name === '' && other.toContact === null && other.toCompany === null) return setMissing(true);
    onClose();
    try {
      await commands.create({ kind, [owner.is]: owner.id, ...other, name, note: note.trim() });
    } catch (error) {
      showFailure(error, t('failed'));
    }
    return undefined;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('add')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="rec-sections">
        <Select
          label={t('kind')}
          value={values.kind}
          options={RELATION_KINDS.map((kind) => ({ value: kind, label: t(`is_${kind}`) }))}
          onChange={(kind) => set({ kind })}
        />
        {isName || values.toCompany !== null ? null : (
          <RecordChoice
            label={t('toContact')}
            link={contactLink}
            value={values.toContact}
            error={undefined}
            onChange={(toContact) => set({ toContact })}
          />
        )}
        {isName || values.toContact !== null ? null : (
          <RecordChoice
            label={t('toCompany')}
            link={companyLink}
            value={values.toCompany}
            error={undefined}
            onChange={(toCompany) => set({ toCompany })}
          />
        )}
        {isName || isFree ? (
          <TextField
            label={t('name')}
            hint={t(isName ? 'formerNameHint' : 'nameHint')}
            error={isMissing && values.name.trim() === '' ? t('missing') : undefined}
            autoComplete="off"
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        ) : null}
        <TextArea
          label={t('note')}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
