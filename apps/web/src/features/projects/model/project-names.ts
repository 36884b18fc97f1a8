import type { AnyRow, Project, ProjectParty } from '@basoche/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { isHiddenRow } from '../../../shared/records/record-link.ts';
import type { RecordLink } from '../../../shared/records/record-link.ts';

type Named = Partial<Pick<ProjectParty, 'contact' | 'company'>>;

/** What somebody of the directory is called, as this device has them; `null`: nobody is named, or they are not here. */
function useDirectoryName(): (named: Named) => string | null {
  const { t } = useTranslation('projects');
  const { records } = useEngine();
  return useCallback(
    ({ contact = null, company = null }) => {
      const nameOf = (link: RecordLink, id: string | null) => {
        const row: AnyRow | undefined = id === null ? undefined : records.rows(link.kind).get(id)?.row;
        if (row === undefined) return null;
        return isHiddenRow(link, row) ? t('hiddenContact') : link.nameOf(row);
      };
      return nameOf(contactLink, contact) ?? nameOf(companyLink, company);
    },
    [records, t],
  );
}

/** The client of a matter: as the directory of this device has them, otherwise as the matter has them. */
export function useClientName(): (project: Pick<Project, 'client' | 'contact' | 'company'>) => string {
  const { t } = useTranslation('projects');
  const directoryName = useDirectoryName();
  return useCallback(
    (project) =>
      directoryName(project) ??
      (project.client === '' && project.contact !== null ? t('hiddenClient') : project.client),
    [directoryName, t],
  );
}

/** A party: as the directory of this device has them, or the name that was typed. */
export function usePartyName(): (party: Named & Partial<Pick<ProjectParty, 'name'>>) => string {
  const { t } = useTranslation('projects');
  const directoryName = useDirectoryName();
  return useCallback(
    ({ name = '', ...party }) => directoryName(party) ?? (name === '' ? t('hiddenContact') : name),
    [directoryName, t],
  );
}

/** Where a matter is: by its number, or by its id while it has none. */
export const referenceOf = ({ id, codeID }: Pick<Project, 'id' | 'codeID'>): string => (codeID === '' ? id : codeID);
