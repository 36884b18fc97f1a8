import type { Project } from '@basoche/protocol';
import { Button, Checkbox, Dialog, TextField, toast } from '@basoche/ui';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useTemplateCommands } from './use-templates.ts';

/** Makes a template of a matter; of a restricted one none is made, which the whole firm would read. */
export function SaveAsTemplate({ project }: { project: Project }) {
  const { t } = useTranslation('templates');
  const [isOpen, setOpen] = useState(false);
  if (project.isRestricted) return null;
  return (
    <>
      <Button icon={<IconTemplate />} onClick={() => setOpen(true)}>
        {t('save')}
      </Button>
      {isOpen ? <SaveDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SaveDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const commands = useTemplateCommands();
  const [name, setName] = useState('');
  const [withPeople, setWithPeople] = useState(true);
  const [withLists, setWithLists] = useState(true);
  const [isTried, setTried] = useState(false);

  async function save() {
    if (name.trim() === '') return setTried(true);
    onClose();
    try {
      const given = { project: project.id, name: name.trim(), withPeople, withLists };
      const { waiting } = await commands.create(given);
      toast(waiting ? t('later') : t('saved', { name: name.trim() }), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('failed'));
    }
    return undefined;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('saveTitle')}
      description={t('saveText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="rec-sections">
        <TextField
          label={t('name')}
          required
          autoComplete="off"
          value={name}
          error={isTried && name.trim() === '' ? t('missing') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox label={t('keepPeople')} checked={withPeople} onCheckedChange={setWithPeople} />
        <Checkbox label={t('keepLists')} checked={withLists} onCheckedChange={setWithLists} />
      </div>
    </Dialog>
  );
}
