import { commandOf } from '../../../app/http/calls.ts';
import { firmCalls } from '@basoche/protocol';
import type { Office } from '@basoche/protocol';
import { Button, Card, Pill } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardCommand } from '../model/card-command.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { OfficeDialog } from './OfficeDialog.tsx';
import { RowMenu } from './RowMenu.tsx';

export function OfficesCard({ firmId, offices }: { firmId: string; offices: readonly Office[] }) {
  const { t } = useTranslation('firm');
  const command = useCardCommand(firmId);
  const [editing, setEditing] = useState<{ office: Office | null } | null>(null);
  const [deleting, setDeleting] = useState<Office | null>(null);
  return (
    <Card
      title={t('offices')}
      tools={
        <Button size="sm" icon={<IconPlus size={16} />} onClick={() => setEditing({ office: null })}>
          {t('officeAdd')}
        </Button>
      }
    >
      {offices.length === 0 ? (
        <p className="p-empty">{t('officesEmpty')}</p>
      ) : (
        <ul>
          {offices.map((office) => (
            <li key={office.id} className="p-entry">
              <div className="p-entry-words">
                <p className="p-entry-title">
                  {office.name}
                  {office.isPrincipalAddress ? <Pill>{t('principal')}</Pill> : null}
                </p>
                <p className="p-entry-small">{addressOf(office)}</p>
              </div>
              <RowMenu name={office.name} onEdit={() => setEditing({ office })} onDelete={() => setDeleting(office)} />
            </li>
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <OfficeDialog firmId={firmId} office={editing.office} onClose={() => setEditing(null)} />
      )}
      {deleting === null ? null : (
        <DeleteDialog
          title={t('officeDeleteTitle', { name: deleting.name })}
          text={t('officeDeleteText')}
          onClose={() => setDeleting(null)}
          onDelete={() =>
            command.tell(
              commandOf(
                firmCalls.deleteOffice,
                { params: { id: firmId }, body: { officeId: deleting.id } },
                { label: t('officeDeleteTitle', { name: deleting.name }), done: t('officeDeleted') },
              ),
            )
          }
        />
      )}
    </Card>
  );
}

export function addressOf({ address, additionalAddress, postcode, city }: Omit<Office, 'id'>): string {
  return [address, additionalAddress, `${postcode} ${city}`].filter((part) => part !== '').join(', ');
}
