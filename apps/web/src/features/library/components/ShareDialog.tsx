import type { LibraryShare } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, ChoiceField, Dialog, IconButton, Select } from '@basoche/ui';
import { IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { useColleagues, usePeople } from '../../../data/people.ts';
import type { Person } from '../../../data/people.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import type { Item } from '../model/use-contents.ts';
import { useShareCommands, useSharesOf } from '../model/use-shares.ts';

type Right = LibraryShare['access'];

/** Whom a folder or a file is open to besides those of its place. */
export function ShareDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  const { entries, state, refusals } = useSharesOf(item);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('shareTitle', { name: item.entry.row.name })}
      description={t(item.is === 'folder' ? 'shareFolderText' : 'shareFileText')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className="lib-share">
        <RefusalList refusals={refusals} />
        <AddPerson item={item} shares={entries} />
        {entries.length > 0 ? (
          <ul className="lib-share-list" aria-label={t('sharedWith')}>
            {entries.map((entry) => (
              <ShareLine key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : state.is === 'complete' ? (
          <p className="lib-none">{t('sharedWithNobody')}</p>
        ) : (
          <NotHeardYet rows={2} />
        )}
      </div>
    </Dialog>
  );
}

function AddPerson({ item, shares }: { item: Item; shares: readonly RecordEntry<LibraryShare>[] }) {
  const { t } = useTranslation('library');
  const { id: me } = useUser();
  const people = usePeople();
  const isColleague = useIsColleague();
  const commands = useShareCommands();
  const [user, setUser] = useState<string | null>(null);
  const [right, setRight] = useState<Right>('read');
  const options = useMemo(() => {
    const has = new Set(shares.map(({ row }) => row.user));
    return people.list
      .filter(({ id }) => id !== me && !has.has(id))
      .map(({ id, name, email }) => ({
        value: id,
        label: name,
        detail: isColleague(id) ? email : t('outside', { email }),
      }));
  }, [people.list, shares, me, isColleague, t]);
  const isConfidential = item.is === 'file' && item.entry.row.letter === 'confidential';
  const mayNot = user !== null && isConfidential && !isColleague(user);
  const mayWrite = user !== null && isColleague(user);

  function share() {
    if (user === null) return;
    const subject =
      item.is === 'folder' ? { folder: item.entry.id, file: null } : { folder: null, file: item.entry.id };
    const values = { ...subject, user, access: mayWrite ? right : ('read' as const) };
    commands.create(values).catch((error: unknown) => showFailure(error, t('failed')));
    setUser(null);
    setRight('read');
  }

  return (
    <form
      className="lib-share-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayNot) share();
      }}
    >
      <ChoiceField
        label={t('shareWith')}
        value={user}
        options={options}
        error={mayNot ? t('confidentialStays') : undefined}
        empty={t(people.isHeard ? 'noPerson' : 'peopleAway')}
        openLabel={t('openPeople')}
        clearLabel={t('clearPerson')}
        onChange={setUser}
      />
      {mayWrite ? <RightSelect label={t('right')} value={right} onChange={setRight} /> : null}
      <Button type="submit" variant="primary" disabled={user === null || mayNot}>
        {t('share')}
      </Button>
    </form>
  );
}

function ShareLine({ entry }: { entry: RecordEntry<LibraryShare> }) {
  const { t } = useTranslation('library');
  const people = usePeople();
  const isColleague = useIsColleague();
  const commands = useShareCommands();
  const { id, row, isPending } = entry;
  const person: Person = people.of(row.user);
  const failed = (error: unknown) => showFailure(error, t('failed'));
  return (
    <li className="lib-share-line">
      <PersonAvatar person={person} size="sm" />
      <span className="lib-share-person">
        <span className="lib-share-name">{person.name}</span>
        <span className="rec-card-line">{person.email}</span>
      </span>
      {isPending ? <Pending /> : null}
      {isColleague(row.user) ? (
        <RightSelect
          label={t('rightOf', { name: person.name })}
          hideLabel
          value={row.access}
          onChange={(access) => {
            commands.save(id, { access }).catch(failed);
          }}
        />
      ) : (
        <span className="lib-share-right">{t(`right_${row.access}`)}</span>
      )}
      <IconButton
        icon={<IconX />}
        label={t('unshare', { name: person.name })}
        onClick={() => {
          commands.remove(id).catch(failed);
        }}
      />
    </li>
  );
}

interface RightSelectProps {
  label: string;
  hideLabel?: boolean;
  value: Right;
  onChange: (right: Right) => void;
}

function RightSelect(props: RightSelectProps) {
  const { t } = useTranslation('library');
  return (
    <Select<Right>
      {...props}
      options={[
        { value: 'read', label: t('right_read') },
        { value: 'write', label: t('right_write') },
      ]}
    />
  );
}

function useIsColleague(): (id: string) => boolean {
  const colleagues = useColleagues();
  return useMemo(() => {
    const ids = new Set(colleagues.map(({ id }) => id));
    return (id) => ids.has(id);
  }, [colleagues]);
}
