import { commandOf } from '../../../app/http/calls.ts';
import { sectionCalls } from '@basoche/protocol';
import type { ProfileSection } from '@basoche/protocol';
import { Button, Card, Dialog, Menu, Pill, SkeletonRows, toast } from '@basoche/ui';
import { IconClock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { useSection, type AnyEntry } from '../model/profile.ts';
import { periodOf, SECTIONS } from '../model/sections.ts';
import type { Waiting } from '../../../data/waiting.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { EntryDialog } from './EntryDialog.tsx';

/** One section of the profile: its entries, and the dialog that adds or changes one. */
export function SectionCard({ section, userId }: { section: ProfileSection; userId: string }) {
  const { t } = useTranslation(['profile', 'common']);
  const { entries, error } = useSection(section);
  const send = useSendCommand();
  const [editing, setEditing] = useState<{ entry: AnyEntry | null } | null>(null);
  const [deleting, setDeleting] = useState<AnyEntry | null>(null);
  const form = SECTIONS[section];
  const nameOf = (entry: AnyEntry) => String(entry[form.headline] ?? '');

  async function remove(entry: AnyEntry) {
    setDeleting(null);
    try {
      const about = { aggregate: `user/${userId}`, label: t('deleteTitle', { title: nameOf(entry) }) };
      const sent = await send(commandOf(sectionCalls(section).remove, { params: { id: entry.id } }, about));
      toast(t(sent.waiting ? 'waitingToast' : 'deleted'), { tone: 'ok' });
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t('common:unknownError'), { tone: 'bad' });
    }
  }

  return (
    <Card
      title={t(form.title)}
      tools={
        <Button size="sm" icon={<IconPlus size={16} />} onClick={() => setEditing({ entry: null })}>
          {t(form.add)}
        </Button>
      }
    >
      {entries === null ? (
        error === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <NotLoaded title={t('loadFailed')} kept={t('loadKept')} />
        )
      ) : entries.length === 0 ? (
        <p className="p-empty">{t(form.empty)}</p>
      ) : (
        <ul className="p-entries">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              section={section}
              name={nameOf(entry)}
              onEdit={() => setEditing({ entry })}
              onDelete={() => setDeleting(entry)}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <EntryDialog section={section} userId={userId} entry={editing.entry} onClose={() => setEditing(null)} />
      )}
      <Dialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        size="sm"
        title={t('deleteTitle', { title: deleting === null ? '' : nameOf(deleting) })}
        description={t('deleteText')}
        actions={
          <>
            <Button onClick={() => setDeleting(null)}>{t('common:cancel')}</Button>
            <Button variant="danger" onClick={() => deleting !== null && void remove(deleting)}>
              {t('common:delete')}
            </Button>
          </>
        }
      />
    </Card>
  );
}

interface EntryProps {
  entry: AnyEntry & Waiting;
  section: ProfileSection;
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

function Entry({ entry, section, name, onEdit, onDelete }: EntryProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { from, to, isCurrent } = periodOf(entry);
  const period =
    from !== '' && to !== '' && to !== from
      ? t('period', { from, to })
      : isCurrent && from !== ''
        ? t('since', { from })
        : from !== ''
          ? from
          : to === ''
            ? ''
            : t('until', { to });
  const second = SECTIONS[section].second.map((field) => String(entry[field] ?? '')).filter((text) => text !== '');
  const url = typeof entry['url'] === 'string' ? entry['url'] : '';
  return (
    <li className="p-entry">
      <div className="p-entry-words">
        <p className="p-entry-title">
          {url === '' ? (
            name
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
          {entry.waiting ? <Pill icon={<IconClock />}>{t('waiting')}</Pill> : null}
        </p>
        <p className="p-entry-small">{[...second, period].filter((text) => text !== '').join(' · ')}</p>
        {entry['description'] ? <p className="p-entry-text">{String(entry['description'])}</p> : null}
      </div>
      <Menu
        label={t('entryActions', { title: name })}
        entries={[
          { id: 'edit', label: t('common:edit'), icon: <IconPencil />, movesFocus: true, onSelect: onEdit },
          {
            id: 'delete',
            label: t('common:delete'),
            icon: <IconTrash />,
            danger: true,
            movesFocus: true,
            onSelect: onDelete,
          },
        ]}
      />
    </li>
  );
}
