import type { Contact } from '@basoche/protocol';
import { DuplicatesPage } from '../../../shared/merging/DuplicatesPage.tsx';
import { contactScreens } from '../model/contact-screens.ts';

const identityOf = ({ firstname, lastname, email, mobile_phone, office_phone }: Contact) => ({
  ...{ firstname, lastname, email, mobile_phone, office_phone },
});

/** `/contact/duplicates` */
export function ContactDuplicatesScreen() {
  return <DuplicatesPage screens={contactScreens} identityOf={identityOf as (row: object) => object} />;
}
