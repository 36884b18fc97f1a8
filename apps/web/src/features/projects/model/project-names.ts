import { displayName } from '@basoche/domain';
import { contactRecord } from '@basoche/protocol';
import type { Project, ProjectParty } from '@basoche/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';

/** What a contact is called, as this device has it; `null` where it has not. */
function useContactName(): (id: string) => string | null {
  const { t } = useTranslation('projects');
  const { records } = useEngine();
  return useCallback(
    (id) => {
      const row = records.rows(contactRecord).get(id)?.row;
      if (row === undefined) return null;
      return row.is_readable ? displayName(row.firstname, row.lastname) : t('hiddenContact');
    },
    [records, t],
  );
}

/** The client of a matter: the contact, where this device has it; otherwise as the matter has it. */
export function useClientName(): (project: Pick<Project, 'client' | 'contact'>) => string {
  const { t } = useTranslation('projects');
  const contactName = useContactName();
  return useCallback(
    ({ client, contact }) =>
      contact === null ? client : (contactName(contact) ?? (client === '' ? t('hiddenClient') : client)),
    [contactName, t],
  );
}

/** A party: the contact, or the name that was typed. */
export function usePartyName(): (party: Partial<Pick<ProjectParty, 'name' | 'contact'>>) => string {
  const { t } = useTranslation('projects');
  const contactName = useContactName();
  return useCallback(
    ({ name = '', contact = null }) =>
      contact === null ? name : (contactName(contact) ?? (name === '' ? t('hiddenContact') : name)),
    [contactName, t],
  );
}

/** Where a matter is: by its number, or by its id while it has none. */
export const referenceOf = ({ id, codeID }: Pick<Project, 'id' | 'codeID'>): string => (codeID === '' ? id : codeID);
