import type { Contact } from '@basoche/protocol';
import { useMemo } from 'react';
import { NewRecordPage, UpdateRecordPage } from '../../../shared/records/RecordFormPages.tsx';
import { Duplicates } from '../components/Duplicates.tsx';
import { contactScreens } from '../model/contact-screens.ts';

export interface NewContactScreenProps {
  /** Of which the contact is one. */
  companyId: string | undefined;
  isLawyer: boolean;
  redirect: string | undefined;
}

/** `/contact/create` */
export function NewContactScreen({ companyId, isLawyer, redirect }: NewContactScreenProps) {
  const preset = useMemo(() => ({ is_lawyer: isLawyer, company: companyId ?? null }), [companyId, isLawyer]);
  return (
    <NewRecordPage screens={contactScreens} preset={preset} redirect={redirect}>
      {(values) => <Duplicates values={values as unknown as Contact} />}
    </NewRecordPage>
  );
}

export interface UpdateContactScreenProps {
  id: string;
  redirect: string | undefined;
}

/** `/contact/update/:id` */
export function UpdateContactScreen({ id, redirect }: UpdateContactScreenProps) {
  return <UpdateRecordPage screens={contactScreens} id={id} redirect={redirect} />;
}
