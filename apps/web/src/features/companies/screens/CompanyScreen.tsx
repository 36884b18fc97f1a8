import { companyCalls } from '@basoche/protocol';
import type { AnyRow, Company } from '@basoche/protocol';
import { Avatar } from '@basoche/ui';
import { Relations } from '../../../shared/relations/Relations.tsx';
import { companyLink } from '../../../shared/records/company-link.ts';
import { RecordImage } from '../../../shared/records/RecordImage.tsx';
import { RecordPage } from '../../../shared/records/RecordPage.tsx';
import { CompanyContacts } from '../components/CompanyContacts.tsx';
import { CompanyTypePill } from '../components/CompanyTypePill.tsx';
import { companyScreens } from '../model/company-screens.ts';

/** `/company/view/:id` */
export function CompanyScreen({ id }: { id: string }) {
  return (
    <RecordPage
      screens={companyScreens}
      id={id}
      subtitle={subtitleOf}
      renderLast={(row) => (
        <RecordImage link={companyLink} call={companyCalls.updateCompanyAvatar} row={row as Company} />
      )}
    >
      {(row) => (
        <>
          <CompanyContacts row={row as Company} />
          <Relations owner={{ is: 'company', id: row.id }} />
        </>
      )}
    </RecordPage>
  );
}

function subtitleOf(row: AnyRow) {
  const company = row as Company;
  return (
    <>
      {company.avatar === null ? null : <Avatar name={companyLink.nameOf(company)} image={company.avatar} decorative />}
      {company.activity === '' ? null : <span>{company.activity}</span>}
      <CompanyTypePill row={company} />
    </>
  );
}
