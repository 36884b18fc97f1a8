import type { Company } from '@basoche/protocol';
import { NewRecordPage, UpdateRecordPage } from '../../../shared/records/RecordFormPages.tsx';
import { Duplicates } from '../components/Duplicates.tsx';
import { companyScreens } from '../model/company-screens.ts';

const NOTHING = {};

/** `/company/create` */
export function NewCompanyScreen() {
  return (
    <NewRecordPage screens={companyScreens} preset={NOTHING} redirect={undefined}>
      {(values) => <Duplicates values={values as unknown as Company} />}
    </NewRecordPage>
  );
}

export interface UpdateCompanyScreenProps {
  id: string;
  redirect: string | undefined;
}

/** `/company/update/:id` */
export function UpdateCompanyScreen({ id, redirect }: UpdateCompanyScreenProps) {
  return <UpdateRecordPage screens={companyScreens} id={id} redirect={redirect} />;
}
