import type { Trx } from '../db/database.ts';
import { demoId } from './ids.ts';
import type { PersonKey } from './people.ts';

interface DemoContact {
  key: string;
  civility: 'Madame' | 'Monsieur' | 'Maître';
  firstname: string;
  lastname: string;
  is?: readonly ('client' | 'prospect' | 'partner' | 'supplier' | 'lawyer')[];
  fonction?: string;
  toque?: string;
  email?: string;
  mobile?: string;
  office?: string;
  address?: string;
  city?: string;
  birthday?: string;
  birthplace?: string;
  nationality?: string;
  marital?: string;
  regime?: string;
  origin?: string;
  quality?: string;
  responsible?: PersonKey;
  isHidden?: true;
  isArchived?: true;
}

/** Clients of the matters, their adversaries' lawyers, and whom a firm works with. Numbers are of the range that is reserved for fiction. */
const CONTACTS: readonly DemoContact[] = [
  {
    key: 'marchal',
    civility: 'Madame',
    firstname: 'Émilie',
    lastname: 'Marchal',
    is: ['client'],
    fonction: 'Architecte d’intérieur',
    email: 'emilie.marchal@exemple.fr',
    mobile: '06 39 98 14 70',
    address: '7, rue des Tilleuls',
    city: 'Vincennes',
    birthday: '1981-03-14',
    birthplace: 'Nancy',
    nationality: 'Française',
    marital: 'Mariée',
    regime: 'Séparation de biens',
    origin: 'Recommandation d’un client',
    quality: 'Demanderesse',
    responsible: 'claire',
  },
  {
    key: 'opale',
    civility: 'Monsieur',
    firstname: 'Gilles',
    lastname: 'de La Rochebrochard',
    is: ['client'],
    fonction: 'Syndic, Résidence Opale',
    email: 'g.delarochebrochard@opale-gestion.exemple.fr',
    office: '01 99 00 48 12',
    address: '118, boulevard de la République',
    city: 'Boulogne-Billancourt',
    quality: 'Représentant du syndicat des copropriétaires',
    responsible: 'helene',
  },
  {
    key: 'verrier',
    civility: 'Madame',
    firstname: 'Solène',
    lastname: 'Le Guen-Verrier',
    is: ['client'],
    fonction: 'Gérante, SARL Atelier Verrier',
    email: 'solene@atelier-verrier.exemple.fr',
    mobile: '06 39 98 22 05',
    city: 'Pantin',
    responsible: 'julien',
  },
  {
    key: 'kowalski',
    civility: 'Madame',
    firstname: 'Anna',
    lastname: 'Kowalski',
    is: ['client'],
    fonction: 'Infirmière',
    email: 'anna.kowalski@exemple.fr',
    mobile: '06 39 98 31 56',
    city: 'Montreuil',
    birthday: '1977-11-02',
    birthplace: 'Łódź (Pologne)',
    nationality: 'Polonaise',
    marital: 'En instance de divorce',
    regime: 'Communauté réduite aux acquêts',
    responsible: 'paul',
  },
  {
    key: 'verdier',
    civility: 'Monsieur',
    firstname: 'Jean-Marc',
    lastname: 'Verdier',
    is: ['client'],
    fonction: 'Exploitant agricole',
    office: '03 53 01 77 20',
    address: 'Lieu-dit Les Grands Champs',
    city: 'Épernay',
    quality: 'Assuré',
    responsible: 'samir',
  },
  {
    key: 'fontaine',
    civility: 'Monsieur',
    firstname: 'Rachid',
    lastname: 'Fontaine',
    is: ['client'],
    fonction: 'Président, SAS Garage Fontaine',
    email: 'direction@garage-fontaine.exemple.fr',
    office: '01 99 00 65 41',
    city: 'Créteil',
    responsible: 'paul',
  },
  {
    key: 'riviere',
    civility: 'Madame',
    firstname: 'Sandrine',
    lastname: 'Rivière',
    is: ['client'],
    fonction: 'Responsable commerciale',
    email: 'sandrine.riviere@exemple.fr',
    mobile: '06 39 98 47 93',
    city: 'Issy-les-Moulineaux',
    quality: 'Salariée',
    responsible: 'ines',
  },
  {
    key: 'bellechasse',
    civility: 'Madame',
    firstname: 'Odile',
    lastname: 'Sarrazin',
    is: ['client'],
    fonction: 'Présidente, SAS Librairie Bellechasse',
    email: 'odile@librairie-bellechasse.exemple.fr',
    city: 'Paris',
    responsible: 'julien',
  },
  {
    key: 'delattre',
    civility: 'Maître',
    firstname: 'Bérengère',
    lastname: 'Delattre',
    is: ['lawyer'],
    fonction: 'Avocate de la SCI Les Tilleuls',
    toque: 'C 1187',
    email: 'b.delattre@delattre-avocats.exemple.fr',
    office: '01 99 00 27 33',
    city: 'Paris',
  },
  {
    key: 'tessier',
    civility: 'Maître',
    firstname: 'Aymeric',
    lastname: 'Tessier',
    is: ['lawyer'],
    fonction: 'Avocat de Novatel',
    toque: 'L 0095',
    email: 'tessier@tessier-social.exemple.fr',
    office: '01 99 00 81 09',
    city: 'Paris',
  },
  {
    key: 'dacosta',
    civility: 'Maître',
    firstname: 'Inês',
    lastname: 'Da Costa',
    is: ['lawyer', 'partner'],
    fonction: 'Avocate postulante',
    email: 'ines.dacosta@exemple.fr',
    office: '04 65 71 12 40',
    city: 'Lyon',
  },
  {
    key: 'notaire',
    civility: 'Maître',
    firstname: 'Philippe',
    lastname: 'Aubry',
    is: ['partner'],
    fonction: 'Notaire',
    email: 'p.aubry@aubry-notaires.exemple.fr',
    office: '01 99 00 10 52',
    address: '3, place Saint-Sulpice',
    city: 'Paris',
  },
  {
    key: 'expert',
    civility: 'Monsieur',
    firstname: 'Yannick',
    lastname: 'Le Bihan',
    is: ['partner'],
    fonction: 'Expert judiciaire (bâtiment)',
    email: 'yannick.lebihan@exemple.fr',
    mobile: '06 39 98 58 11',
    city: 'Saint-Germain-en-Laye',
  },
  {
    key: 'commissaire',
    civility: 'Maître',
    firstname: 'Fatou',
    lastname: 'Diallo',
    is: ['supplier'],
    fonction: 'Commissaire de justice',
    email: 'etude@diallo-cdj.exemple.fr',
    office: '01 99 00 39 74',
    city: 'Paris',
  },
  {
    key: 'traducteur',
    civility: 'Monsieur',
    firstname: 'Tomasz',
    lastname: 'Wiśniewski',
    is: ['supplier'],
    fonction: 'Traducteur assermenté (polonais)',
    email: 'tomasz.wisniewski@exemple.fr',
    city: 'Paris',
  },
  {
    key: 'prospect-lenoir',
    civility: 'Madame',
    firstname: 'Aurélie',
    lastname: 'Lenoir',
    is: ['prospect'],
    fonction: 'Directrice juridique, Groupe Hexalys',
    email: 'aurelie.lenoir@hexalys.exemple.fr',
    mobile: '06 39 98 63 28',
    city: 'Nanterre',
    origin: 'Conférence du Barreau',
    responsible: 'claire',
  },
  {
    key: 'prospect-bachelet',
    civility: 'Monsieur',
    firstname: 'Victor',
    lastname: 'Bachelet',
    is: ['prospect'],
    fonction: 'Fondateur, Ondine',
    email: 'victor@ondine.exemple.fr',
    city: 'Paris',
    origin: 'Site internet',
    responsible: 'julien',
  },
  {
    key: 'hidden',
    civility: 'Monsieur',
    firstname: 'Édouard',
    lastname: 'de Saint-Aubin',
    is: ['client'],
    fonction: 'Dirigeant',
    mobile: '06 39 98 70 45',
    city: 'Neuilly-sur-Seine',
    responsible: 'claire',
    isHidden: true,
  },
  {
    key: 'archived',
    civility: 'Madame',
    firstname: 'Thérèse',
    lastname: 'Vasseur',
    is: ['client'],
    email: 'therese.vasseur@exemple.fr',
    city: 'Chartres',
    isArchived: true,
  },
];

/** What is already there stays as it is. */
export async function seedContacts(trx: Trx, firm_id: string, now: Date): Promise<void> {
  const idOf = (key: PersonKey) => demoId(`user/${key}`);
  await trx
    .insertInto('contact')
    .values(
      CONTACTS.map((contact) => ({
        id: demoId(`contact/${contact.key}`),
        firm_id,
        civility: contact.civility,
        firstname: contact.firstname,
        lastname: contact.lastname,
        fonction: contact.fonction ?? '',
        toque: contact.toque ?? '',
        email: contact.email ?? '',
        mobile_phone: contact.mobile ?? '',
        office_phone: contact.office ?? '',
        address: contact.address ?? '',
        city: contact.city ?? '',
        country: contact.city === undefined ? '' : 'France',
        birthday: contact.birthday ?? null,
        birthplace: contact.birthplace ?? '',
        nationality: contact.nationality ?? '',
        marital_status: contact.marital ?? '',
        matrimonial_regime: contact.regime ?? '',
        origin: contact.origin ?? '',
        quality: contact.quality ?? '',
        is_client: contact.is?.includes('client') ?? false,
        is_prospect: contact.is?.includes('prospect') ?? false,
        is_partner: contact.is?.includes('partner') ?? false,
        is_supplier: contact.is?.includes('supplier') ?? false,
        is_lawyer: contact.is?.includes('lawyer') ?? false,
        is_hidden: contact.isHidden ?? false,
        is_archived: contact.isArchived ?? false,
        responsible: contact.responsible === undefined ? null : idOf(contact.responsible),
        created_by: idOf(contact.responsible ?? 'claire'),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
