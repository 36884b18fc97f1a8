import { commandOf } from '../../../app/http/calls.ts';
import { firmCalls } from '@basoche/protocol';
import type { Social } from '@basoche/protocol';
import { Button, Card } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardCommand } from '../model/card-command.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RowMenu } from './RowMenu.tsx';
import { SocialDialog } from './SocialDialog.tsx';

export function SocialsCard({ firmId, socials }: { firmId: string; socials: readonly Social[] }) {
  const { t } = useTranslation('firm');
  const command = useCardCommand(firmId);
  const [editing, setEditing] = useState<{ social: Social | null } | null>(null);
  const [deleting, setDeleting] = useState<Social | null>(null);
  return (
    <Card
      title={t('socials')}
      tools={
        <Button size="sm" icon={<IconPlus size={16} />} onClick={() => setEditing({ social: null })}>
          {t('socialAdd')}
        </Button>
      }
    >
      {socials.length === 0 ? (
        <p className="p-empty">{t('socialsEmpty')}</p>
      ) : (
        <ul>
          {socials.map((social) => (
            <li key={social.id} className="p-entry">
              <div className="p-entry-words">
                <p className="p-entry-title">{social.name}</p>
                <p className="p-entry-small">
                  <a href={social.link} target="_blank" rel="noreferrer">
                    {social.link}
                  </a>
                </p>
              </div>
              <RowMenu name={social.name} onEdit={() => setEditing({ social })} onDelete={() => setDeleting(social)} />
            </li>
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <SocialDialog firmId={firmId} social={editing.social} onClose={() => setEditing(null)} />
      )}
      {deleting === null ? null : (
        <DeleteDialog
          title={t('socialDeleteTitle', { name: deleting.name })}
          text={t('socialDeleteText')}
          onClose={() => setDeleting(null)}
          onDelete={() =>
            command.tell(
              commandOf(
                firmCalls.deleteSocial,
                { params: { id: deleting.id } },
                { label: t('socialDeleteTitle', { name: deleting.name }), done: t('socialDeleted') },
              ),
            )
          }
        />
      )}
    </Card>
  );
}
