import { parseDocName } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { Button, Dialog, IconButton, PickField, Pill, Select, toast } from '@basoche/ui';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { type Person, personOf, usePeople } from '../../../data/people.ts';
import { useIsStaff, useUser } from '../../../app/session/session.ts';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';
import { useDocuments } from '../../../data/documents.ts';
import { share, type Sharer, unshare, useOthers, useSharers } from './document-members.ts';
import './sharing.css';

/** Who may open the document: looked at by all who can, chosen by its creator; works offline. */
export function ShareButton({ handle }: { handle: DocHandle }) {
  const { t } = useTranslation('ged');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconUserPlus />} aria-label={t('share')} onClick={() => setOpen(true)}>
        <span className="g-export-word">{t('share')}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('shareTitle')}>
        <Sharing handle={handle} />
      </Dialog>
    </>
  );
}

function Sharing({ handle }: { handle: DocHandle }) {
  const { t } = useTranslation('ged');
  const engine = useEngine();
  const people = usePeople();
  const me = useUser();
  const isStaff = useIsStaff();
  const slug = parseDocName(handle.name)?.slug ?? '';
  const isNew = useDocuments().some((each) => each.slug === slug && each.isNew);
  const sharers = useSharers(slug, isNew);
  const others = useOthers(sharers ?? []);
  if (sharers === null) return <NotHeardYet rows={3} avatar />;
  const mayChoose =
    isStaff && (sharers.some(({ id, isOwner }) => isOwner && id === me.id) || (me.isAdmin && handle.right === 'write'));

  function keep(kept: Promise<void>): void {
    kept.catch((error: unknown) =>
      toast(t('shareFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined }),
    );
  }
  const personIn = ({ id, user }: Sharer): Person => (user ? personOf(user) : people.of(id));

  return (
    <div className="g-share">
      {!mayChoose ? (
        <p className="g-share-note">{t('shareOnlyOwner')}</p>
      ) : others.length === 0 ? null : (
        <PickField
          label={t('shareAdd')}
          placeholder={t('shareChoose')}
          empty={t('shareNobody')}
          openLabel={t('shareOpen')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onPick={(id) => keep(share(engine, slug, people.of(id), 'write'))}
        />
      )}
      <ul className="g-share-list" aria-label={t('shareList')}>
        {sharers.map((sharer) => {
          const person = personIn(sharer);
          const isFixed = !mayChoose || sharer.isOwner || sharer.id === me.id;
          return (
            <li key={sharer.id}>
              <PersonAvatar person={person} size="sm" />
              <span className="g-share-name">
                {person.name}
                {sharer.isWaiting ? <Pill tone="wait">{t('shareWaits')}</Pill> : null}
              </span>
              {isFixed ? (
                <span className="g-share-right">{t(sharer.isOwner ? 'shareOwner' : `share_${sharer.right}`)}</span>
              ) : (
                <>
                  <Select
                    label={t('shareRight', { name: person.name })}
                    hideLabel
                    plain
                    value={sharer.right}
                    options={(['write', 'read'] as const).map((value) => ({ value, label: t(`share_${value}`) }))}
                    onChange={(right) => keep(share(engine, slug, person, right))}
                  />
                  <IconButton
                    size="sm"
                    label={t('shareRemove', { name: person.name })}
                    icon={<IconX />}
                    onClick={() => keep(unshare(engine, slug, person))}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
