import type { ProjectTemplate } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, Dialog, IconButton, TextField, toast } from '@basoche/ui';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useTemplateCommands, useTemplates } from './use-templates.ts';

/** The firm's templates: their maker and administrators rename and delete them. */
export function ManageTemplates({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const { entries, refusals } = useTemplates();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('manage')}
      description={t('manageText')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <RefusalList refusals={refusals} />
      {entries.length === 0 ? <p className="rec-empty">{t('empty')}</p> : null}
      <ul className="rec-rows">
        {entries.map((entry) => (
          <Template key={entry.id} entry={entry} />
        ))}
      </ul>
    </Dialog>
  );
}

function Template({ entry: { row, isPending } }: { entry: RecordEntry<ProjectTemplate> }) {
  const { t } = useTranslation('templates');
  const { id: me, isAdmin } = useUser();
  const commands = useTemplateCommands();
  const [typed, setTyped] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const failed = (error: unknown) => showFailure(error, t('failed'));
  const isMine = isAdmin || row.createdBy === me;

  async function rename() {
    const name = (typed ?? '').trim();
    setTyped(null);
    if (name === '' || name === row.name) return;
    await commands.save(row.id, { name }).catch(failed);
  }

  async function remove() {
    await commands.remove(row.id).then(() => toast(t('removed', { name: row.name })), failed);
  }

  if (!isMine)
    return (
      <li className="rec-row">
        <span className="rec-row-name">{row.name}</span>
      </li>
    );
  return (
    <li className="rec-row">
      <TextField
        label={t('nameOf', { name: row.name })}
        hideLabel
        className="rec-row-name"
        autoComplete="off"
        value={typed ?? row.name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {isPending ? <Pending /> : null}
      {asks ? (
        <Button size="sm" variant="danger" onClick={() => void remove()}>
          {t('confirmRemove')}
        </Button>
      ) : (
        <IconButton label={t('remove', { name: row.name })} icon={<IconTrash />} onClick={() => setAsks(true)} />
      )}
    </li>
  );
}
