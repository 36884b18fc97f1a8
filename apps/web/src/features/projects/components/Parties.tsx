import type { Project, ProjectParty } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, Card, IconButton, Pill, toast } from '@basoche/ui';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { viewPath } from '../../../shared/records/record-link.ts';
import { usePartyCommands } from '../model/project-commands.ts';
import { usePartyName } from '../model/project-names.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useParties } from '../model/use-project.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { PartyDialog } from './PartyDialog.tsx';

const TONES = { pour: 'ok', contre: 'bad', neutre: 'mute' } as const;

export interface PartiesProps {
  project: Project;
  isEditable: boolean;
}

/** Whom a matter concerns, and on which side. */
export function Parties({ project, isEditable }: PartiesProps) {
  const { t } = useTranslation('projects');
  const { entries, state } = useParties(project.id);
  const [edited, setEdited] = useState<ProjectParty | 'new' | null>(null);
  return (
    <Card
      title={t('step2')}
      tools={
        isEditable ? (
          <Button size="sm" icon={<IconPlus />} onClick={() => setEdited('new')}>
            {t('addParty')}
          </Button>
        ) : null
      }
    >
      {entries.length > 0 ? (
        <ul className="pj-people">
          {entries.map((entry) => (
            <Party
              key={entry.id}
              entry={entry}
              parties={entries}
              isEditable={isEditable}
              onEdit={() => setEdited(entry.row)}
            />
          ))}
        </ul>
      ) : state.is === 'complete' ? (
        <p className="pj-none">
          {t('noParties')} – {t('noPartiesText')}
        </p>
      ) : (
        <NotHeardYet rows={2} />
      )}
      {edited === null ? null : (
        <PartyDialog
          project={project}
          party={edited === 'new' ? null : edited}
          parties={entries.map(({ row }) => row)}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface PartyProps {
  entry: RecordEntry<ProjectParty>;
  parties: readonly RecordEntry<ProjectParty>[];
  isEditable: boolean;
  onEdit: () => void;
}

function Party({ entry: { row, isPending }, parties, isEditable, onEdit }: PartyProps) {
  const { t } = useTranslation(['projects', 'common']);
  const nameOf = usePartyName();
  const commands = usePartyCommands();
  const name = nameOf(row);
  const href =
    row.contact !== null
      ? viewPath(contactLink, row.contact)
      : row.company !== null
        ? viewPath(companyLink, row.company)
        : null;
  const lawyer = parties.find(({ id }) => id === row.lawyer)?.row;

  function undo(sending: Promise<unknown>) {
    return sending.catch((error: unknown) => showFailure(error, t('failed')));
  }

  async function remove() {
    const { id: _, ...fields } = row;
    try {
      await commands.remove(row.id);
      toast(t('partyRemoved', { name }), {
        action: { label: t('common:undo'), onSelect: () => void undo(commands.create(fields)) },
      });
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <li className="pj-party">
      <span className="pj-party-name">
        {href === null ? (
          name
        ) : (
          <Link to={href} className="s-link">
            {name}
          </Link>
        )}
        {isPending ? <Pending /> : null}
      </span>
      <span className="pj-pills">
        <Pill>{t(`role_${row.role}`)}</Pill>
        <Pill tone={TONES[row.side]}>{t(`side_${row.side}`)}</Pill>
      </span>
      <span className="pj-party-facts">
        {[row.quality, lawyer === undefined ? '' : `${t('lawyer')} ${nameOf(lawyer)}`, row.note]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      {isEditable ? (
        <span className="pj-party-actions" role="group" aria-label={t('actionsOf', { name })}>
          <IconButton label={t('editParty')} icon={<IconPencil />} onClick={onEdit} />
          <IconButton label={t('removeParty', { name })} icon={<IconTrash />} onClick={() => void remove()} />
        </span>
      ) : null}
    </li>
  );
}
