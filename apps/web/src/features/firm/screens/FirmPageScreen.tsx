import { displayName, formatCompanyNumber, formatPhone } from '@basoche/domain';
import type { ContactSummary } from '@basoche/protocol';
import { Avatar, Card, Chip, Page, PageHeader, Pill, SkeletonRows } from '@basoche/ui';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { useUser } from '../../../app/session/session.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { addressOf } from '../components/OfficesCard.tsx';
import { useFirm, useFirmContacts, usePartners, useSocials } from '../../../data/firm/firm.ts';
import '../../profile/profile.css';
import '../firm.css';

/** `/lpclients`: the firm as clients and partners see it: where it is, and whom to ask. */
export function FirmPageScreen() {
  const { t } = useTranslation('firm');
  const user = useUser();
  const { firm, error, reload } = useFirm();
  const socials = useSocials();
  usePageTitle(t('pageTitle'));
  return (
    <Page>
      <PageHeader inTopBar title={t('pageTitle')} subtitle={t('pageSubtitle')} />
      {firm !== null ? (
        <div className="p-columns">
          <div className="p-side">
            <Card>
              <div className="p-box">
                <Avatar name={firm.name} color="#24477f" image={firm.avatar} size="xl" decorative />
                <div>
                  <h2 className="f-name">{firm.name.toLocaleUpperCase('fr')}</h2>
                  {firm.siret === null ? null : (
                    <p className="p-entry-small">{t('siretOf', { siret: formatCompanyNumber(firm.siret) })}</p>
                  )}
                </div>
                <Tags title={t('specialities')} tags={firm.specialities} />
                <Tags title={t('languages')} tags={firm.languages} />
              </div>
            </Card>
          </div>
          <div className="p-main">
            <Contacts />
            <Card title={t('offices')}>
              {firm.offices.length === 0 ? <p className="p-empty">{t('officesEmpty')}</p> : null}
              <ul>
                {firm.offices.map((office) => (
                  <li key={office.id} className="p-entry">
                    <div className="p-entry-words">
                      <p className="p-entry-title">
                        {office.name}
                        {office.isPrincipalAddress ? <Pill>{t('principal')}</Pill> : null}
                      </p>
                      <p className="p-entry-small">{addressOf(office)}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
            {socials === null || socials.length === 0 ? null : (
              <Card title={t('socials')}>
                <ul className="p-links">
                  {socials.map((social) => (
                    <li key={social.id}>
                      <a href={social.link} target="_blank" rel="noreferrer">
                        {social.name}
                      </a>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {user.isEmployee ? <Partners /> : null}
          </div>
        </div>
      ) : error === null ? (
        <SkeletonRows rows={8} />
      ) : (
        <NotLoaded title={t('loadFailed')} kept={t('loadKept')} onRetry={() => void reload()} />
      )}
    </Page>
  );
}

function Tags({ title, tags }: { title: string; tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div>
      <h3 className="b-field-label">{title}</h3>
      <div className="f-tags">
        {tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </div>
    </div>
  );
}

function Contacts() {
  const { t } = useTranslation('firm');
  const contacts = useFirmContacts();
  return (
    <Card title={t('contacts')}>
      {contacts === null ? (
        <SkeletonRows rows={3} avatar />
      ) : contacts.length === 0 ? (
        <p className="p-empty">{t('contactsEmpty')}</p>
      ) : (
        <ul>
          {contacts.map((contact) => (
            <PersonRow key={contact.id} person={contact} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Partners() {
  const { t } = useTranslation('firm');
  const partners = usePartners();
  if (partners === null) return null;
  return (
    <Card title={t('partners')}>
      {partners.length === 0 ? <p className="p-empty">{t('partnersEmpty')}</p> : null}
      <ul>
        {partners.map(({ fonction, ...partner }) => (
          <PersonRow key={partner.id} person={{ ...partner, function: fonction, city: '', officePhone: '' }} />
        ))}
      </ul>
    </Card>
  );
}

function PersonRow({ person }: { person: ContactSummary }) {
  const { t } = useTranslation('firm');
  const people = usePeople();
  const name = displayName(person.firstname, person.lastname);
  const { initials, color, image } = people.of(person.id);
  return (
    <li className="p-entry">
      <Avatar name={name} initials={initials} color={color} image={image} decorative />
      <div className="p-entry-words">
        <p className="p-entry-title">{name}</p>
        <p className="p-entry-small">{[person.function, person.city].filter((part) => part !== '').join(' · ')}</p>
      </div>
      <div className="f-reach">
        {person.officePhone === '' ? null : (
          <a href={`tel:${person.officePhone.replaceAll(/\s/g, '')}`} aria-label={t('call', { name })}>
            <IconPhone size={16} aria-hidden />
            {formatPhone(person.officePhone)}
          </a>
        )}
        <a href={`mailto:${person.email}`} aria-label={t('write', { name })}>
          <IconMail size={16} aria-hidden />
          <span className="f-mail">{person.email}</span>
        </a>
      </div>
    </li>
  );
}
