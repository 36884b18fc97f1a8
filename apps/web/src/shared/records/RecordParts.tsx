import { formatPhone } from '@basoche/domain';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { isHiddenRow, viewPath } from './record-link.ts';
import type { RecordLink } from './record-link.ts';
import type { ListedEntry } from './record-list.ts';

/** A command about it was not answered yet. */
export function Pending() {
  const { t } = useTranslation('records');
  return (
    <span className="rec-pending">
      <IconClock size={14} aria-hidden />
      {t('pending')}
    </span>
  );
}

export interface LinkPartProps {
  tabIndex?: 0 | -1;
}

export function PhoneLink({ phone, tabIndex }: { phone: string } & LinkPartProps) {
  return (
    <a className="b-num" href={phoneHref(phone)} tabIndex={tabIndex}>
      {formatPhone(phone)}
    </a>
  );
}

export function MailLink({ email, tabIndex }: { email: string } & LinkPartProps) {
  return (
    <a href={`mailto:${email}`} tabIndex={tabIndex}>
      {email}
    </a>
  );
}

export function WebLink({ link, name, tabIndex }: { link: string; name?: string } & LinkPartProps) {
  return (
    <a href={link} target="_blank" rel="noreferrer" tabIndex={tabIndex}>
      {name ?? link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
    </a>
  );
}

/** A record of another kind by its name, as this device has it; nothing where it has none. */
export function RecordName({ link, id, tabIndex }: { link: RecordLink; id: string } & LinkPartProps) {
  const name = useRecordName(link, id);
  return name === null ? null : (
    <Link to={viewPath(link, id)} tabIndex={tabIndex}>
      {name}
    </Link>
  );
}

/** `null`: this device has no such record. */
export function useRecordName(link: RecordLink, id: string | null): string | null {
  const { records } = useEngine();
  const rows = records.rows(link.kind);
  const entry = useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => (id === null ? null : (rows.get(id) ?? null)),
  );
  return entry === null ? null : link.nameOf(entry.row);
}

export interface NameCellProps {
  link: RecordLink;
  entry: ListedEntry;
  tabIndex: 0 | -1;
}

/** The name of a row of a list, and that it waits. */
export function NameCell({ link, entry: { id, row, isPending }, tabIndex }: NameCellProps) {
  const name = link.nameOf(row);
  return (
    <span className="rec-name">
      {isHiddenRow(link, row) ? (
        <span>{name}</span>
      ) : (
        <a href={viewPath(link, id)} tabIndex={tabIndex}>
          {name}
        </a>
      )}
      {isPending ? <Pending /> : null}
    </span>
  );
}

/** A row of a list on a phone: its name, and what else tells it. */
export function RecordCard({ parts, ...name }: NameCellProps & { parts: readonly string[] }) {
  return (
    <span className="rec-card">
      <NameCell {...name} />
      <span className="rec-card-line">{parts.filter((part) => part !== '').join(' · ')}</span>
    </span>
  );
}

export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
