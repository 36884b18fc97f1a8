import { formatPhone, initialsOf } from '@basoche/domain';
import type { DirectoryPerson } from '@basoche/protocol';
import { Avatar, Button, Card, EmptyState, Page, Pill, toast } from '@basoche/ui';
import { IconDevices, IconMessage, IconPencil, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { useUser } from '../../../app/session/session.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { reasonOf } from '../components/Choice.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PersonName } from '../components/PersonName.tsx';
import { WriteLink } from '../../../shared/WriteLink.tsx';
import { departmentsOf, nameOf } from '../model/filter.ts';
import { useDirectoryChanges, useCoworkersOf, usePerson } from '../model/queries.ts';
import { HideButton } from './LawyersScreen.tsx';
import '../directory.css';

export interface PersonScreenProps {
  id: string;
  /** Within the internal directory. */
  intern?: boolean;
}

/** One person: what they do, how to reach them, with whom they work. */
export function PersonScreen({ id, intern = false }: PersonScreenProps) {
  const { t } = useTranslation('directory');
  const query = usePerson(id);
  const { error } = query;
  return (
    <Page narrow>
      {error instanceof ApiError && error.code === 'NOT_FOUND' ? (
        <EmptyState page icon={<IconUserOff />} title={t('notFound')} action={<BackLink intern={intern} />}>
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <Loaded query={query}>{(person) => <Sheet person={person} intern={intern} />}</Loaded>
      )}
    </Page>
  );
}

function Sheet({ person, intern }: { person: DirectoryPerson; intern: boolean }) {
  const { t } = useTranslation('directory');
  const name = nameOf(person);
  usePageTitle(name);
  const departments = departmentsOf(person);
  return (
    <>
      <BackLink intern={intern} />
      <header className="d-sheet-head">
        <Avatar
          name={name}
          initials={initialsOf(person.firstname, person.lastname)}
          color={person.color}
          image={person.avatar}
          size="lg"
          decorative
        />
        <div className="d-sheet-words">
          <h1 className="b-page-title" tabIndex={-1}>
            {name}
          </h1>
          <p className="d-person-detail">
            {person.fonction} · {person.firm.name}
          </p>
          <div className="d-pills">
            {person.isAdmin ? <Pill>{t('administrator')}</Pill> : null}
            {person.isInternal && person.isListed ? <Pill tone="info">{t('listed')}</Pill> : null}
          </div>
        </div>
        <SheetActions person={person} />
      </header>
      <Card title={t('contact')}>
        <Facts
          facts={[
            [t('officePhone'), person.officePhone === '' ? null : phoneLink(person.officePhone)],
            [t('mobilePhone'), person.mobilePhone ? phoneLink(person.mobilePhone) : null],
            [t('email'), person.email === null ? null : mailLink(person.email)],
            [t('departments'), departments.length === 0 ? null : departments.join(', ')],
            [t('toque'), person.toque || null],
            [t('languages'), person.languages || null],
          ]}
        />
      </Card>
      {person.biography === '' ? null : (
        <Card title={t('biography')}>
          <p className="d-biography">{person.biography}</p>
        </Card>
      )}
      <Coworkers person={person} intern={intern} />
    </>
  );
}

function SheetActions({ person }: { person: DirectoryPerson }) {
  const { t } = useTranslation('directory');
  const me = useUser();
  const changes = useDirectoryChanges();
  if (!person.isInternal) return <HideButton person={person} />;

  async function withdraw() {
    try {
      await changes.hide(person.id);
      toast(t('withdrawn', { name: nameOf(person) }));
    } catch (error) {
      toast(t('changeFailed'), { tone: 'bad', detail: reasonOf(error) });
    }
  }

  return (
    <div className="d-sheet-actions">
      {person.isListed && (me.isAdmin || me.id === person.id) ? (
        <Button onClick={() => void withdraw()}>{t('withdraw')}</Button>
      ) : null}
      {me.isAdmin && person.id !== me.id ? (
        <Link to="/intern_directory/update/$id" params={{ id: person.id }} className="b-button b-button-secondary">
          <IconPencil />
          {t('edit')}
        </Link>
      ) : null}
      {me.isAdmin && person.id !== me.id ? (
        <Link to="/intern_directory/devices/$id" params={{ id: person.id }} className="b-button b-button-secondary">
          <IconDevices />
          {t('devices')}
        </Link>
      ) : null}
      {person.id === me.id ? null : (
        <WriteLink personId={person.id} className="b-button b-button-primary">
          <IconMessage />
          {t('write')}
        </WriteLink>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  const { t } = useTranslation('directory');
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return <p className="d-empty">{t('nothingPublished')}</p>;
  return (
    <dl className="d-facts">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Coworkers({ person, intern }: { person: DirectoryPerson; intern: boolean }) {
  const { t } = useTranslation('directory');
  const query = useCoworkersOf(person.id);
  return (
    <Card title={t(person.isInternal ? 'coworkers' : 'coworkersPublic')}>
      <Loaded query={query}>
        {(people) =>
          people.length === 0 ? (
            <p className="d-empty">{t('noCoworker')}</p>
          ) : (
            <ul className="d-coworkers">
              {people.map((each) => (
                <li key={each.id}>
                  <PersonName person={each} intern={intern} detail={each.fonction} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function BackLink({ intern }: { intern: boolean }) {
  const { t } = useTranslation('directory');
  return (
    <Link to={intern ? '/intern_directory' : '/lawyer'} className="s-link d-back">
      {t('back')}
    </Link>
  );
}

function phoneLink(phone: string): ReactNode {
  return (
    <a className="b-num" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {formatPhone(phone)}
    </a>
  );
}

function mailLink(email: string): ReactNode {
  return <a href={`mailto:${email}`}>{email}</a>;
}
