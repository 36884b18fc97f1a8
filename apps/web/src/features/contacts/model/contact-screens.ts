import { contactRecord, ContactUpdate, NewContact } from '@basoche/protocol';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { recordScreens } from '../../../shared/records/record-screens.ts';

export const contactScreens = recordScreens({
  kind: contactRecord,
  link: contactLink,
  groups: {
    identity: ['civility', 'firstname', 'lastname', 'is_hidden'],
    reach: ['email', 'mobile_phone', 'office_phone', 'address', 'city', 'country'],
    work: ['company', 'fonction', 'toque', 'is_client', 'is_prospect', 'is_partner', 'is_supplier', 'is_lawyer'],
    civil: ['birthday', 'birthplace', 'nationality', 'marital_status', 'matrimonial_regime'],
    follow: ['responsible', 'origin', 'quality'],
  },
  inputs: {
    email: 'email',
    mobile_phone: 'tel',
    office_phone: 'tel',
    birthday: 'day',
    responsible: 'colleague',
    company: companyLink,
    is_client: 'flag',
    is_prospect: 'flag',
    is_partner: 'flag',
    is_supplier: 'flag',
    is_lawyer: 'flag',
    is_hidden: 'flag',
  },
  required: ['firstname', 'lastname'],
  hints: { is_hidden: 'isHiddenHint' },
  schemas: { create: NewContact, update: ContactUpdate },
  hidden: { reason: 'contacts.hidden', title: 'is_hidden' },
});
