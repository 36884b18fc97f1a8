import { relationRecord } from '@basoche/protocol';
import type { AnyRow, Relation } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { useRecordCommands } from '../../data/records/use-record-commands.ts';
import { useRefusals } from '../../data/records/use-refusals.ts';
import { useRecords } from '../../data/records/use-records.ts';
import { companyLink } from '../records/company-link.ts';
import { contactLink } from '../records/contact-link.ts';
import { isHiddenRow, viewPath } from '../records/record-link.ts';
import type { RecordLink } from '../records/record-link.ts';

/** Whose relations are shown. */
export interface RelationOwner {
  is: 'contact' | 'company';
  id: string;
}

/** One relation as its owner sees it. */
export interface OwnRelation {
  entry: RecordEntry<Relation>;
  /** The owner is what the kind says; otherwise the other is. */
  isFirst: boolean;
  other: { contact: string | null; company: string | null; name: string };
}

/** Relations of somebody, whichever side they are on. */
export function useRelations({ is, id }: RelationOwner) {
  const first = useRecords(relationRecord, { where: is === 'contact' ? { contact: id } : { company: id } });
  const second = useRecords(relationRecord, { where: is === 'contact' ? { toContact: id } : { toCompany: id } });
  const refusals = useRefusals(relationRecord);
  const relations = useMemo(
    () => [
      ...first.entries.map((entry): OwnRelation => {
        const { toContact, toCompany, name } = entry.row;
        return { entry, isFirst: true, other: { contact: toContact, company: toCompany, name } };
      }),
      ...second.entries.map((entry): OwnRelation => {
        const { contact, company } = entry.row;
        return { entry, isFirst: false, other: { contact, company, name: '' } };
      }),
    ],
    [first.entries, second.entries],
  );
  const ids = new Set(relations.map(({ entry }) => entry.id));
  return {
    relations,
    state: first.state,
    refusals: refusals.filter(({ id: refused, fields }) => ids.has(refused) || fields[is] === id),
  };
}

/** What the other is called and where they are, as this device has them. */
export function useOtherName(): (other: OwnRelation['other']) => { name: string; href: string | null } {
  const { t } = useTranslation('relations');
  const { records } = useEngine();
  return useCallback(
    ({ contact, company, name }) => {
      const of = (link: RecordLink, id: string) => {
        const row: AnyRow | undefined = records.rows(link.kind).get(id)?.row;
        if (row === undefined || isHiddenRow(link, row)) return { name: t('hidden'), href: null };
        return { name: link.nameOf(row), href: viewPath(link, id) };
      };
      if (contact !== null) return of(contactLink, contact);
      return company === null ? { name, href: null } : of(companyLink, company);
    },
    [records, t],
  );
}

export function useRelationCommands() {
  const { t } = useTranslation('relations');
  const nameOf = useOtherName();
  const labels = useMemo(() => {
    const named = ({ toContact = null, toCompany = null, name = '' }: Partial<Relation>) => ({
      name: nameOf({ contact: toContact, company: toCompany, name }).name,
    });
    return {
      create: (row: Partial<Relation>) => t('commandCreate', named(row)),
      update: (row: Relation) => t('commandUpdate', named(row)),
      remove: (row: Relation) => t('commandRemove', named(row)),
    };
  }, [t, nameOf]);
  return useRecordCommands(relationRecord, labels);
}
