import type { Company } from '@basoche/protocol';
import { DuplicatesPage } from '../../../shared/merging/DuplicatesPage.tsx';
import { companyScreens } from '../model/company-screens.ts';

const identityOf = ({ name, email, office_phone, siren }: Company) => ({ name, email, office_phone, siren });

/** `/company/duplicates` */
export function CompanyDuplicatesScreen() {
  return <DuplicatesPage screens={companyScreens} identityOf={identityOf as (row: object) => object} />;
}
