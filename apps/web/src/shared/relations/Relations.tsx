import { Button, Card, IconButton, toast } from '@basoche/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/session/session.ts';
import { NotHeardYet } from '../NotHeardYet.tsx';
import { Pending } from '../records/RecordParts.tsx';
import { RefusalList } from '../records/RefusalList.tsx';
import { showFailure } from '../records/show-failure.ts';
import { RelationDialog } from './RelationDialog.tsx';
import { useOtherName, useRelationCommands, useRelations } from './use-relations.ts';
import type { OwnRelation, RelationOwner } from './use-relations.ts';

/** Who somebody of the directory is something to, from this device. */
export function Relations({ owner }: { owner: RelationOwner }) {
  const { t } = useTranslation('relations');
  const { isEmployee } = useUser();
  const { relations, state, refusals } = useRelations(owner);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefusalList refusals={refusals} />
      <Card
        title={t('title')}
        tools={
          isEmployee ? (
            <Button size="sm" icon={<IconPlus />} onClick={() => setOpen(true)}>
              {t('add')}
            </Button>
          ) : null
        }
      >
        {relations.length > 0 ? (
          <ul className="rec-rows">
            {relations.map((relation) => (
              <RelationRow key={relation.entry.id} relation={relation} />
            ))}
          </ul>
        ) : state.is === 'complete' ? (
          <p className="rec-empty">
            {t('none')} – {t('noneText')}
          </p>
        ) : (
          <NotHeardYet rows={1} />
        )}
        {isOpen ? <RelationDialog owner={owner} onClose={() => setOpen(false)} /> : null}
      </Card>
    </>
  );
}

function RelationRow({ relation: { entry, isFirst, other } }: { relation: OwnRelation }) {
  const { t } = useTranslation(['relations', 'common']);
  const commands = useRelationCommands();
  const { row, isPending } = entry;
  const { name, href } = useOtherName()(other);

  async function remove() {
    const { id: _, ...fields } = row;
    try {
      await commands.remove(row.id);
      toast(t('removed', { name }), {
        action: {
          label: t('common:undo'),
          onSelect: () => {
            commands.create(fields).catch((error: unknown) => showFailure(error, t('failed')));
          },
        },
      });
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <li className="rec-row">
      <span className="rec-row-name">
        <span className="rec-row-detail">{t(`${isFirst ? 'is' : 'has'}_${row.kind}`)}</span>{' '}
        {href === null ? name : <Link to={href}>{name}</Link>}{' '}
        {row.note === '' ? null : <span className="rec-row-detail">· {row.note}</span>} {isPending ? <Pending /> : null}
      </span>
      <IconButton label={t('remove', { name })} icon={<IconTrash />} onClick={() => void remove()} />
    </li>
  );
}
