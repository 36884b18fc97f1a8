import { z } from 'zod';

/** `GET /user/getCompany/{id}`: names as the specification writes them. */
export const FirmCompany = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    address: z.string(),
    additional_address: z.string(),
    city: z.string(),
    postcode: z.string(),
    office_phone: z.string(),
    fax_number: z.string(),
    website: z.string(),
    siret: z.string(),
    vat: z.string(),
    nace_code: z.string(),
    avatar: z.string().nullable(),
    is_prospect: z.boolean(),
    is_customer: z.boolean(),
    is_supplier: z.boolean(),
    is_cabinet: z.boolean(),
  })
  .meta({ id: 'FirmCompany' });
export type FirmCompany = z.infer<typeof FirmCompany>;

/** `GET /user/getContacts/{id}` */
export const ContactSummary = z
  .object({
    id: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    function: z.string(),
    city: z.string(),
    officePhone: z.string(),
  })
  .meta({ id: 'ContactSummary' });
export type ContactSummary = z.infer<typeof ContactSummary>;
export const ContactSummaryList = z.array(ContactSummary);
