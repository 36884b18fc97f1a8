import { ACCOUNTING, ADMINISTRATION, ENTERPRISE_LAWYER, ROLE_ADMIN, ROLE_USER, STARTER_LAWYER } from '@basoche/domain';
import type { JobTitle } from '@basoche/domain';

export type PersonKey = (typeof PEOPLE)[number]['key'];

export interface DemoPerson {
  key: string;
  firm: 'marchand' | 'duval';
  email: string;
  firstname: string;
  lastname: string;
  civility: 'Madame' | 'Monsieur';
  fonction: JobTitle | 'Client' | 'Partenaire';
  kind: 'lawyer' | 'employee' | 'client' | 'partner';
  roles?: string[];
  speciality?: string;
  color: string;
  toque?: string;
  phone?: string;
  wageEuros?: number;
  /** Otherwise as long as the firm is there. */
  joinedDaysAgo?: number;
}

const ADMIN = [ROLE_USER, ROLE_ADMIN];
const DEMO = 'demo.basoche.test';
const OTHER = 'autre.basoche.test';

/** One person at least for each job title; then clients, a partner, and the people of the other firm. */
export const PEOPLE = [
  {
    key: 'claire',
    firm: 'marchand',
    email: `associee@${DEMO}`,
    firstname: 'Claire',
    lastname: 'Marchand',
    civility: 'Madame',
    fonction: 'Associé(e) Gérant(e)',
    kind: 'lawyer',
    roles: ADMIN,
    speciality: 'Contentieux,Droit des affaires',
    color: '#1f4a80',
    toque: 'P 0214',
    phone: '01 45 12 30 01',
    wageEuros: 320,
  },
  {
    key: 'samir',
    firm: 'marchand',
    email: `collaborateur@${DEMO}`,
    firstname: 'Samir',
    lastname: 'Benali',
    civility: 'Monsieur',
    fonction: 'Collaborateur/Collaboratrice Senior',
    kind: 'lawyer',
    speciality: 'Contentieux,Droit immobilier',
    color: '#2b6b5a',
    toque: 'P 0214',
    phone: '01 45 12 30 04',
    wageEuros: 220,
  },
  {
    key: 'helene',
    firm: 'marchand',
    email: `h.leroy@${DEMO}`,
    firstname: 'Hélène',
    lastname: 'Leroy',
    civility: 'Madame',
    fonction: 'Associé(e) - Responsable de département',
    kind: 'lawyer',
    roles: ADMIN,
    speciality: 'Droit immobilier',
    color: '#7a4a1e',
    toque: 'P 0214',
    phone: '01 45 12 30 02',
    wageEuros: 300,
  },
  {
    key: 'julien',
    firm: 'marchand',
    email: `j.moreau@${DEMO}`,
    firstname: 'Julien',
    lastname: 'Moreau',
    civility: 'Monsieur',
    fonction: 'Associé(e)',
    kind: 'lawyer',
    speciality: 'Droit des affaires',
    color: '#5b3a8c',
    toque: 'P 0214',
    phone: '01 45 12 30 03',
    wageEuros: 300,
  },
  {
    key: 'paul',
    firm: 'marchand',
    email: `p.arnaud@${DEMO}`,
    firstname: 'Paul',
    lastname: 'Arnaud',
    civility: 'Monsieur',
    fonction: 'Collaborateur/Collaboratrice',
    kind: 'lawyer',
    speciality: 'Droit de la famille',
    color: '#4b4694',
    toque: 'P 0214',
    phone: '01 45 12 30 05',
    wageEuros: 190,
  },
  {
    key: 'ines',
    firm: 'marchand',
    email: `i.haddad@${DEMO}`,
    firstname: 'Inès',
    lastname: 'Haddad',
    civility: 'Madame',
    fonction: 'Collaborateur/Collaboratrice Junior',
    kind: 'lawyer',
    speciality: 'Droit social',
    color: '#8c2f5f',
    toque: 'P 0214',
    phone: '01 45 12 30 06',
    wageEuros: 160,
  },
  {
    key: 'thomas',
    firm: 'marchand',
    email: `t.girard@${DEMO}`,
    firstname: 'Thomas',
    lastname: 'Girard',
    civility: 'Monsieur',
    fonction: 'Juriste',
    kind: 'employee',
    speciality: 'Droit des affaires',
    color: '#336b2c',
    phone: '01 45 12 30 07',
    wageEuros: 120,
  },
  {
    key: 'camille',
    firm: 'marchand',
    email: `c.roux@${DEMO}`,
    firstname: 'Camille',
    lastname: 'Roux',
    civility: 'Madame',
    fonction: 'Documentaliste',
    kind: 'employee',
    speciality: ADMINISTRATION,
    color: '#9a4a12',
    phone: '01 45 12 30 08',
  },
  {
    key: 'nathalie',
    firm: 'marchand',
    email: `assistante@${DEMO}`,
    firstname: 'Nathalie',
    lastname: 'Tessier',
    civility: 'Madame',
    fonction: 'Assistant(e)',
    kind: 'employee',
    speciality: ADMINISTRATION,
    color: '#8a3654',
    phone: '01 45 12 30 00',
  },
  {
    key: 'lucas',
    firm: 'marchand',
    email: `l.petit@${DEMO}`,
    firstname: 'Lucas',
    lastname: 'Petit',
    civility: 'Monsieur',
    fonction: 'Stagiaire',
    kind: 'employee',
    speciality: 'Contentieux',
    color: '#0f6674',
    joinedDaysAgo: 11,
  },
  {
    key: 'isabelle',
    firm: 'marchand',
    email: `directrice@${DEMO}`,
    firstname: 'Isabelle',
    lastname: 'Faure',
    civility: 'Madame',
    fonction: 'Directeur/Directrice',
    kind: 'employee',
    roles: ADMIN,
    speciality: ADMINISTRATION,
    color: '#6e2a6a',
    phone: '01 45 12 30 09',
  },
  {
    key: 'martine',
    firm: 'marchand',
    email: `comptable@${DEMO}`,
    firstname: 'Martine',
    lastname: 'Dubois',
    civility: 'Madame',
    fonction: 'Assistant(e) de direction',
    kind: 'employee',
    speciality: ACCOUNTING,
    color: '#5c5a1d',
    phone: '01 45 12 30 10',
  },
  {
    key: 'marchal',
    firm: 'marchand',
    email: `client@${DEMO}`,
    firstname: 'Émilie',
    lastname: 'Marchal',
    civility: 'Madame',
    fonction: 'Client',
    kind: 'client',
    color: '#7d5411',
    phone: '06 12 48 77 30',
  },
  {
    key: 'fontaine',
    firm: 'marchand',
    email: `garage.fontaine@${DEMO}`,
    firstname: 'Marc',
    lastname: 'Fontaine',
    civility: 'Monsieur',
    fonction: 'Client',
    kind: 'client',
    color: '#3a5a40',
    phone: '06 70 21 15 90',
  },
  {
    key: 'garnier',
    firm: 'marchand',
    email: `partenaire@${DEMO}`,
    firstname: 'Olivier',
    lastname: 'Garnier',
    civility: 'Monsieur',
    fonction: 'Partenaire',
    kind: 'partner',
    color: '#4a4e69',
    phone: '01 42 60 18 44',
  },
  {
    key: 'etienne',
    firm: 'duval',
    email: `associe@${OTHER}`,
    firstname: 'Étienne',
    lastname: 'Duval',
    civility: 'Monsieur',
    fonction: 'Associé(e) Gérant(e)',
    kind: 'lawyer',
    roles: ADMIN,
    speciality: 'Droit pénal',
    color: '#8a1f2d',
    toque: 'L 0087',
    phone: '04 72 40 11 20',
    wageEuros: 250,
  },
  {
    key: 'anouk',
    firm: 'duval',
    email: `collaboratrice@${OTHER}`,
    firstname: 'Anouk',
    lastname: 'Perrin',
    civility: 'Madame',
    fonction: 'Collaborateur/Collaboratrice',
    kind: 'lawyer',
    speciality: 'Droit pénal',
    color: '#1d5c63',
    toque: 'L 0087',
    phone: '04 72 40 11 21',
    wageEuros: 170,
  },
] as const satisfies readonly DemoPerson[];

export const FIRMS = [
  {
    key: 'marchand',
    name: 'Cabinet Marchand & Associés',
    siret: '84215377700011',
    offer: 'LEGALSUCCESS',
    plan: ENTERPRISE_LAWYER,
  },
  { key: 'duval', name: 'Duval Avocats', siret: '79340216500021', offer: 'LEGALTEAMS', plan: STARTER_LAWYER },
] as const;

export interface DemoTeam {
  name: string;
  speciality: string;
  /** The first is responsible for it. */
  members: [PersonKey, string][];
}

export const TEAMS: DemoTeam[] = [
  {
    name: 'Contentieux',
    speciality: 'Contentieux',
    members: [
      ['claire', 'Associé'],
      ['samir', 'Collaborateur senior'],
      ['lucas', 'Stagiaire'],
      ['nathalie', 'Assistante'],
    ],
  },
  {
    name: 'Immobilier et construction',
    speciality: 'Droit immobilier',
    members: [
      ['helene', 'Associé'],
      ['samir', 'Collaborateur senior'],
      ['thomas', 'Juriste'],
    ],
  },
  {
    name: 'Famille et patrimoine',
    speciality: 'Droit de la famille et du patrimoine',
    members: [
      ['paul', 'Associé'],
      ['nathalie', 'Assistante'],
    ],
  },
  {
    name: 'Droit social',
    speciality: 'Droit du travail',
    members: [
      ['ines', 'Associé'],
      ['lucas', 'Stagiaire'],
    ],
  },
  {
    name: 'Affaires et sociétés',
    speciality: 'Droit des sociétés',
    members: [
      ['julien', 'Associé'],
      ['thomas', 'Juriste'],
      ['camille', 'Documentaliste'],
    ],
  },
  {
    name: 'Administration et comptabilité',
    speciality: 'Administration',
    members: [
      ['isabelle', 'Associé'],
      ['martine', 'Comptable'],
      ['camille', 'Documentaliste'],
      ['nathalie', 'Assistante'],
    ],
  },
];
