import type { AnyRow, Company } from '@basoche/protocol';
import { Relations } from '../../../shared/relations/Relations.tsx';
import { RecordPage } from '../../../shared/records/RecordPage.tsx';
import { CompanyContacts } from '../components/CompanyContacts.tsx';
import { CompanyTypePill } from '../components/CompanyTypePill.tsx';
import { companyScreens } from '../model/company-screens.ts';

/** `/company/view/:id` */
export function CompanyScreen({ id }: { id: string }) {
  return (
    <RecordPage screens={companyScreens} id={id} subtitle={subtitleOf}>
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
      {company.activity === '' ? null : <span>{company.activity}</span>}
      <CompanyTypePill row={company} />
    </>
  );
}
