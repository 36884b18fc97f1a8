import { displayName, formatDayTime } from '@basoche/domain';
import type { ConflictLink, ConflictReport, LinkWeight, SearchedName } from '@basoche/protocol';
import { Pill } from '@basoche/ui';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { companyLink } from '../records/company-link.ts';
import { contactLink } from '../records/contact-link.ts';
import { viewPath } from '../records/record-link.ts';
import { StatePill } from './StatePill.tsx';
import './conflicts.css';

const TONES: Readonly<Record<LinkWeight, 'bad' | 'wait' | 'accent' | 'mute'>> = {
  opposed: 'bad',
  against: 'wait',
  client: 'accent',
  known: 'mute',
};

/** What a search found, as the reader may see it. */
export function ReportView({ report }: { report: ConflictReport }) {
  const { t } = useTranslation('conflicts');
  const { links, ask, searched, decisions } = report;
  return (
    <div className="cf-report">
      <ReportHead report={report} />
      {decisions.map(({ decision, reason, author, createdAt }) => (
        <div key={`${author.id}/${createdAt}`} className="cf-decision">
          <p>{t(`decision_${decision}`, { author: nameOf(author), when: formatDayTime(createdAt) })}</p>
          <blockquote>{reason}</blockquote>
        </div>
      ))}
      {ask.map((person) => (
        <p key={person.id} className="cf-ask">
          <IconLock size={16} aria-hidden />
          {t('ask', { name: nameOf(person) })}
        </p>
      ))}
      {links.length > 0 ? (
        <ul className="cf-links" aria-label={t('links')}>
          {links.map((link) => (
            <FoundLink key={keyOf(link)} link={link} searched={searched[link.searched]} />
          ))}
        </ul>
      ) : (
        <p className="cf-none">{t(ask.length > 0 ? 'noLinks' : 'nothing')}</p>
      )}
      {report.isWhole ? null : <p className="rec-note">{t('notWhole')}</p>}
      <details className="cf-searched">
        <summary>{t('searchedNames')}</summary>
        <ul>
          {searched.map((each) => (
            <li key={`${each.name}/${each.side ?? ''}/${each.via ?? ''}/${each.of}`}>
              <SearchedText name={each} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function ReportHead({ report: { author, createdAt, searched, scope, state } }: { report: ConflictReport }) {
  const { t } = useTranslation('conflicts');
  return (
    <div className="cf-head">
      <StatePill state={state} />
      <span>{t('made', { when: formatDayTime(createdAt), author: nameOf(author) })}</span>
      <span className="cf-scope">
        {t('scope', { count: searched.length, names: count(searched.length) })}{' '}
        {t('among', {
          contacts: count(scope.contacts),
          companies: count(scope.companies),
          projects: count(scope.projects),
        })}
      </span>
    </div>
  );
}

function FoundLink({ link, searched }: { link: ConflictLink; searched: SearchedName | undefined }) {
  const { t } = useTranslation(['conflicts', 'projects']);
  const { contact, company, project, role, side, likeness, weight } = link;
  const href =
    contact !== null ? viewPath(contactLink, contact) : company !== null ? viewPath(companyLink, company) : null;
  return (
    <li className="cf-link">
      <span className="cf-link-name">
        {href === null ? (
          link.name
        ) : (
          <Link to={href} className="s-link">
            {link.name}
          </Link>
        )}
        <span className="cf-likeness">
          {t(`likeness_${likeness}`)}
          {searched === undefined || searched.name === link.name ? null : ` ${t('linkFor', { name: searched.name })}`}
        </span>
      </span>
      <span className="cf-link-where">
        {project === null ? (
          t('onlyDirectory')
        ) : (
          <>
            <Link
              to="/project/view/$id/{-$dialog}"
              params={{ id: project.codeID === '' ? project.id : project.codeID, dialog: undefined }}
              className="s-link"
            >
              {project.codeID} {project.name}
            </Link>
            <span className="cf-likeness">
              {[
                role === null ? '' : t(`projects:role_${role}`),
                side === null ? '' : t(`projects:side_${side}`),
                project.status === 'En cours' ? '' : project.status,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </>
        )}
      </span>
      <Pill tone={TONES[weight]}>{t(`weight_${weight}`)}</Pill>
    </li>
  );
}

function SearchedText({ name: { name, side, via, of } }: { name: SearchedName }) {
  const { t } = useTranslation('conflicts');
  const facts = [side === null ? '' : t(`side_${side}`), via === null ? '' : t(`via_${via}`, { of })];
  return (
    <>
      {name === '' ? t('hiddenName') : name}{' '}
      <span className="cf-likeness">{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </>
  );
}

const nameOf = ({ firstname, lastname }: ConflictReport['author']) => displayName(firstname, lastname);
const count = (number: number) => number.toLocaleString('fr-FR');
const keyOf = ({ searched, contact, company, name, project, side }: ConflictLink) =>
  [searched, contact ?? company ?? name, project?.id ?? '', side ?? ''].join('/');
