import { projectCalls } from '@basoche/protocol';
import type { Project, ProjectMember } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Card, IconButton, PickField, Pill, TextField, toast } from '@basoche/ui';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../app/http/calls.ts';
import { usePeople } from '../../../data/people.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useMemberCommands } from '../model/project-commands.ts';
import { useMembers } from '../model/use-project.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';

export interface MembersProps {
  project: Project;
  isEditable: boolean;
}

/** Who works on a matter, and who follows it from outside. */
export function Members({ project, isEditable }: MembersProps) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const { entries: rows, state } = useMembers(project.id);
  const rank = ({ row }: RecordEntry<ProjectMember>) =>
    `${row.user === project.inCharge ? 0 : 1} ${people.of(row.user).name}`;
  const entries = rows.toSorted((one, other) => rank(one).localeCompare(rank(other), 'fr'));
  return (
    <Card title={t('step3')}>
      {entries.length > 0 ? (
        <ul className="pj-people">
          {entries.map((entry) => (
            <Member key={entry.id} entry={entry} project={project} isEditable={isEditable} />
          ))}
        </ul>
      ) : state.is === 'complete' ? (
        <p className="pj-none">{t('noMembers')}</p>
      ) : (
        <NotHeardYet rows={2} />
      )}
      {isEditable ? <AddMember project={project} members={entries.map(({ row }) => row.user)} /> : null}
    </Card>
  );
}

interface MemberProps extends MembersProps {
  entry: RecordEntry<ProjectMember>;
}

function Member({ entry: { row, isPending }, project, isEditable }: MemberProps) {
  const { t } = useTranslation(['projects', 'common']);
  const people = usePeople();
  const commands = useMemberCommands();
  const outside = useOutsideName(project, row.user);
  const isColleague = people.list.some(({ id }) => id === row.user);
  const person = people.of(row.user);
  const name = isColleague ? person.name : (outside ?? t('outsidePerson'));

  function undo(sending: Promise<unknown>) {
    return sending.catch((error: unknown) => showFailure(error, t('failed')));
  }

  async function remove() {
    try {
      await commands.remove(row.id);
      toast(t('memberRemoved', { name }), {
        action: {
          label: t('common:undo'),
          onSelect: () => void undo(commands.create({ project: row.project, user: row.user, function: row.function })),
        },
      });
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <li className="pj-person">
      <PersonAvatar person={{ ...person, name }} size="md" />
      <span className="pj-person-name">
        {name}
        {project.inCharge === row.user ? <Pill tone="accent">{t('inChargePill')}</Pill> : null}
        {isPending ? <Pending /> : null}
      </span>
      {isEditable ? (
        <MemberFunction row={row} name={name} />
      ) : (
        <span className="pj-person-function">{row.function}</span>
      )}
      {isEditable ? (
        <IconButton label={t('removeMember', { name })} icon={<IconTrash />} onClick={() => void remove()} />
      ) : null}
    </li>
  );
}

/** Saved when it is left. */
function MemberFunction({ row, name }: { row: ProjectMember; name: string }) {
  const { t } = useTranslation('projects');
  const commands = useMemberCommands();
  const [typed, setTyped] = useState<string | null>(null);

  async function save() {
    if (typed === null) return;
    try {
      await commands.save(row.id, { function: typed.trim() });
      setTyped(null);
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <TextField
      label={t('memberFunctionOf', { name })}
      hideLabel
      className="pj-person-function"
      placeholder={t('memberFunctionHint')}
      autoComplete="off"
      value={typed ?? row.function}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

function AddMember({ project, members }: { project: Project; members: readonly string[] }) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const commands = useMemberCommands();
  const [does, setDoes] = useState('');
  const options = people.list
    .filter(({ id }) => !members.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));

  async function add(user: string) {
    try {
      await commands.create({ project: project.id, user, function: does.trim() });
      setDoes('');
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <div className="pj-add">
      <TextField
        label={t('memberFunction')}
        placeholder={t('memberFunctionHint')}
        autoComplete="off"
        value={does}
        onChange={(event) => setDoes(event.currentTarget.value)}
      />
      <PickField
        label={t('addMember')}
        placeholder={t('memberSearch')}
        options={options}
        onPick={(user) => void add(user)}
        empty={t('memberFound')}
        openLabel={t('openList')}
      />
    </div>
  );
}

/** Of somebody who is not of the firm; the directory of colleagues does not have them. */
function useOutsideName(project: Project, user: string): string | null {
  const people = usePeople();
  const { data } = useQuery({
    queryKey: ['projects', 'view', project.id],
    queryFn: ({ signal }) => send(projectCalls.readProject, { params: { id: project.id } }, { signal }),
    enabled: people.isHeard && !people.list.some(({ id }) => id === user),
  });
  return data?.externals.find(({ id }) => id === user)?.name ?? null;
}
