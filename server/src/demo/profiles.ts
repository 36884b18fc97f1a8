import type { ProfileSection } from '@basoche/protocol';
import type { Trx } from '../db/database.ts';
import { demoId } from './ids.ts';
import type { PersonKey } from './people.ts';

const OFFICES = [
  {
    key: 'paris',
    name: 'Paris',
    address: '18, rue de Bellechasse',
    additional_address: '3e étage',
    city: 'Paris',
    postcode: '75007',
    is_principal: true,
  },
  { key: 'lyon', name: 'Lyon', address: '42, cours Lafayette', city: 'Lyon', postcode: '69003', is_principal: false },
];

const SOCIALS = [
  { name: 'Site internet', link: 'https://www.cabinet-marchand.example' },
  { name: 'LinkedIn', link: 'https://www.linkedin.com/company/cabinet-marchand-exemple' },
];

interface DemoProfile {
  biography: string;
  office: 'paris' | 'lyon';
  entries: { section: ProfileSection; content: object }[];
}

const PROFILES: Partial<Record<PersonKey, DemoProfile>> = {
  claire: {
    biography:
      'Avocate au barreau de Paris depuis 2004, Claire Marchand accompagne des entreprises et des particuliers dans leurs contentieux commerciaux et immobiliers.',
    office: 'paris',
    entries: [
      {
        section: 'professional-experience',
        content: {
          fonction: 'Associée gérante',
          cabinet: 'Cabinet Marchand & Associés',
          description: '',
          startDate: '2012-01-02',
          endDate: null,
          isCurrent: true,
        },
      },
      {
        section: 'professional-experience',
        content: {
          fonction: 'Collaboratrice',
          cabinet: 'Lefort Avocats',
          description: 'Contentieux des affaires.',
          startDate: '2004-10-01',
          endDate: '2011-12-31',
          isCurrent: false,
        },
      },
      {
        section: 'academic-experience',
        content: {
          title: 'DESS Droit des affaires',
          university: 'Université Paris 1 Panthéon-Sorbonne',
          description: '',
          startDate: '2001-09-01',
          endDate: '2002-06-30',
        },
      },
      {
        section: 'distinction',
        content: { title: 'Secrétaire de la Conférence', year: 2006, description: '', document: '' },
      },
      {
        section: 'publication',
        content: {
          title: 'La garantie des vices cachés dans la vente d’immeuble',
          url: 'https://revue.exemple.fr/vices-caches',
          publishedAt: '2024-03-15',
          description: 'Commentaire de jurisprudence.',
        },
      },
    ],
  },
  samir: {
    biography: '',
    office: 'lyon',
    entries: [
      {
        section: 'credential',
        content: {
          title: 'Expertise amiable d’une façade de copropriété',
          customer: 'Syndicat des copropriétaires',
          description: '',
          startDate: '2025-02-01',
          endDate: '2025-11-30',
        },
      },
    ],
  },
};

/** The demo firm's card and some profiles. What is already there stays as it is. */
export async function seedProfiles(trx: Trx, firmId: string): Promise<void> {
  await trx
    .updateTable('firm')
    .set({
      languages: ['Français', 'Anglais'],
      specialities: ['Contentieux', 'Droit immobilier', 'Droit des affaires', 'Droit de la famille'],
    })
    .where('id', '=', firmId)
    .where('version', '=', 1)
    .execute();
  await trx
    .insertInto('office')
    .values(OFFICES.map(({ key, ...office }) => ({ ...office, id: demoId(`office/${key}`), firm_id: firmId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('firm_social')
    .values(SOCIALS.map((social) => ({ ...social, id: demoId(`social/${social.name}`), firm_id: firmId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [key, { biography, office, entries }] of Object.entries(PROFILES)) {
    const user_id = demoId(`user/${key}`);
    await trx
      .updateTable('app_user')
      .set({ biography, office_id: demoId(`office/${office}`) })
      .where('id', '=', user_id)
      .where('office_id', 'is', null)
      .execute();
    await trx
      .insertInto('profile_entry')
      .values(
        entries.map(({ section, content }, index) => ({
          id: demoId(`profile/${key}/${section}/${index}`),
          firm_id: firmId,
          user_id,
          section,
          content: JSON.stringify(content),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
