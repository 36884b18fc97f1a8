import { PROJECT_STATUSES } from '@basoche/protocol';
import type { Project, ProjectStatus } from '@basoche/protocol';
import { Button, Dialog, Select, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { useProjectCommands } from '../model/project-commands.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';

/** `/project/view/:id/change_status` */
export function StatusDialog({ row, onClose }: { row: Project; onClose: () => void }) {
  const { t } = useTranslation('projects');
  const commands = useProjectCommands();
  const isConnected = useConnected();
  const [status, setStatus] = useState<ProjectStatus>(row.status);

  async function save() {
    onClose();
    try {
      const sent = await commands.save(row.id, { status });
      if (sent !== null) toast(t(sent.waiting ? 'statusOffline' : 'statusDone', { status }), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('changeStatus')}
      description={t('statusText')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={status === 'Supprimé' ? 'danger' : 'primary'}
            disabled={status === row.status}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="pj-dialog">
        <Select
          label={t('status')}
          hint={isConnected ? undefined : t('statusOffline')}
          value={status}
          options={PROJECT_STATUSES.map((each) => ({ value: each, label: each }))}
          onChange={setStatus}
        />
      </div>
    </Dialog>
  );
}
