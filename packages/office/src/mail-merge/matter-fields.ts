import { displayName, foldedText } from '@basoche/domain';
import type { Gender, MergeList, MergeRecord, MergeValue } from './values.ts';

/** Somebody of the directory, as far as a document names them. */
export interface PersonFacts {
  civility: string;
  firstname: string;
  lastname: string;
  email: string;
  fonction: string;
  toque: string;
  mobile_phone: string;
  office_phone: string;
  address: string;
  city: string;
  country: string;
  birthday: string | null;
  birthplace: string;
  nationality: string;
}

export interface CompanyFacts {
  name: string;
  legalStatus: string;
  siren: string;
  siret: string;
  address: string;
  additional_address: string;
  postcode: string;
  city: string;
  email: string;
  office_phone: string;
}

export interface PartyFacts {
  id: string;
  role: string;
  side: string;
  quality: string;
  /** As typed, of who is not in the directory. */
  name: string;
  person: PersonFacts | null;
  company: CompanyFacts | null;
  /** Id of the party that is their lawyer. */
  lawyer: string | null;
}

/** What is known of a matter, and of who writes. */
export interface MatterFacts {
  /** `yyyy-mm-dd` */
  today: string;
  matter: {
    codeID: string;
    name: string;
    description: string;
    client: string;
    court: string;
    chamber: string;
    rgNumber: string;
    startDate: string | null;
    endDate: string | null;
    billingModel: string;
    totalEstimation: number | null;
  };
  client: Pick<PartyFacts, 'person' | 'company'>;
  parties: readonly PartyFacts[];
  inCharge: { name: string; email: string } | null;
  author: { name: string; email: string };
  firm: { name: string; siret: string; address: string; postcode: string; city: string };
  /** Id of the party that the document is for; the client without it. */
  recipient?: string | null;
}

/** Fields of one person or company, and what the interface calls them. */
export const PERSON_FIELDS = {
  civilite: 'Civilité',
  prenom: 'Prénom',
  nom: 'Nom, ou raison sociale',
  appel: 'Formule d’appel (Madame, Monsieur, Maître)',
  adresse: 'Adresse',
  code_postal: 'Code postal (sociétés)',
  ville: 'Ville',
  pays: 'Pays',
  email: 'E-mail',
  telephone: 'Téléphone',
  naissance: 'Date de naissance',
  lieu_naissance: 'Lieu de naissance',
  nationalite: 'Nationalité',
  profession: 'Profession',
  toque: 'Toque',
  qualite: 'Qualité dans le dossier',
  avocat: 'Nom de l’avocat de la partie',
  forme: 'Forme juridique',
  siren: 'SIREN',
  siret: 'SIRET',
  societe: 'Est une société (pour une condition)',
  feminin: 'Est au féminin (pour une condition)',
} as const;

/** Those that have no fields of others below them. */
export const MATTER_FIELDS = {
  date: 'Date du jour',
  'dossier.nom': 'Intitulé du dossier',
  'dossier.numero': 'Numéro du dossier',
  'dossier.description': 'Description',
  'dossier.juridiction': 'Juridiction',
  'dossier.chambre': 'Chambre',
  'dossier.rg': 'Numéro RG',
  'dossier.ouverture': 'Date d’ouverture',
  'dossier.cloture': 'Date de clôture',
  'dossier.facturation': 'Mode de facturation',
  'dossier.honoraires': 'Estimation des honoraires, hors taxes',
  'responsable.nom': 'Responsable du dossier',
  'responsable.email': 'E-mail du responsable',
  'auteur.nom': 'Personne qui rédige',
  'auteur.email': 'E-mail de la personne qui rédige',
  'cabinet.nom': 'Nom du cabinet',
  'cabinet.siret': 'SIRET du cabinet',
  'cabinet.adresse': 'Adresse du cabinet',
  'cabinet.code_postal': 'Code postal du cabinet',
  'cabinet.ville': 'Ville du cabinet',
} as const;

/** People that a model names by their place in the matter, each with `PERSON_FIELDS`. */
export const PEOPLE_FIELDS = {
  client: 'Client',
  destinataire: 'Destinataire du document',
  adversaire: 'Premier adversaire',
  avocat_adverse: 'Premier avocat adverse',
} as const;

/** Lists that a model repeats something for. */
export const LIST_FIELDS = {
  clients: 'Clients',
  adversaires: 'Adversaires',
  demandeurs: 'Parties dont la qualité est «\u00a0demandeur\u00a0»',
  defendeurs: 'Parties dont la qualité est «\u00a0défendeur\u00a0»',
  avocats_adverses: 'Avocats adverses',
  parties: 'Clients et adversaires',
} as const;

/** The fields of a matter. What is not known is there, and empty. */
export function matterFields(facts: MatterFacts): MergeRecord {
  const { matter, parties, inCharge, author, firm } = facts;
  const people = new Map(parties.map((party) => [party.id, personRecord(party, parties)]));
  const those = (wanted: (party: PartyFacts) => boolean) => parties.filter(wanted).map(({ id }) => people.get(id)!);
  const isParty = ({ role }: PartyFacts) => role === 'client' || role === 'opponent';
  const isCalled = (word: string) => (party: PartyFacts) => isParty(party) && folded(party.quality).startsWith(word);
  const named = those(({ role }) => role === 'client');
  const own = personRecord(
    { ...NOBODY, ...facts.client, name: matter.client, quality: clientQuality(parties) },
    parties,
  );
  const client = facts.client.person === null && facts.client.company === null && named.length > 0 ? named[0]! : own;
  const clients = named.length > 0 ? named : client.text === null ? [] : [client];
  const opponents = those(({ role }) => role === 'opponent');
  const counsels = those(({ role, side }) => role === 'lawyer' && side === 'contre');
  return plainRecord(null, {
    date: { kind: 'date', date: facts.today },
    dossier: plainRecord(matter.name, {
      nom: matter.name,
      numero: matter.codeID,
      description: matter.description,
      juridiction: matter.court,
      chambre: matter.chamber,
      rg: matter.rgNumber,
      ouverture: dateValue(matter.startDate),
      cloture: dateValue(matter.endDate),
      facturation: matter.billingModel,
      honoraires: matter.totalEstimation === null ? null : { kind: 'money', cents: matter.totalEstimation },
    }),
    client,
    destinataire: people.get(facts.recipient ?? '') ?? client,
    adversaire: opponents[0] ?? BLANK,
    avocat_adverse: counsels[0] ?? BLANK,
    clients: listOf('client', clients),
    adversaires: listOf('adversaire', opponents),
    demandeurs: listOf('demandeur', those(isCalled('demand'))),
    defendeurs: listOf('defendeur', those(isCalled('defend'))),
    avocats_adverses: listOf('avocat_adverse', counsels),
    parties: listOf('partie', [...(named.length > 0 ? [] : clients), ...those(isParty)]),
    responsable: plainRecord(inCharge?.name ?? null, { nom: inCharge?.name ?? null, email: inCharge?.email ?? null }),
    auteur: plainRecord(author.name, { nom: author.name, email: author.email }),
    cabinet: plainRecord(firm.name, {
      nom: firm.name,
      siret: firm.siret,
      adresse: firm.address,
      code_postal: firm.postcode,
      ville: firm.city,
    }),
  });
}

/** What a party is called: as the directory has it, or as typed. */
export function partyName({ person, company, name }: Pick<PartyFacts, 'person' | 'company' | 'name'>): string {
  if (person !== null) return displayName(person.firstname, person.lastname);
  return company === null ? name.trim() : company.name;
}

const NOBODY: PartyFacts = {
  id: '',
  role: 'client',
  side: 'pour',
  quality: '',
  name: '',
  person: null,
  company: null,
  lawyer: null,
};

function clientQuality(parties: readonly PartyFacts[]): string {
  return parties.find(({ role }) => role === 'client')?.quality ?? '';
}

function personRecord(party: PartyFacts, parties: readonly PartyFacts[]): MergeRecord {
  const { person, company, quality } = party;
  const name = partyName(party);
  const gender = person !== null ? genderOf(person.civility) : company !== null ? genderOfCompany(company) : null;
  const lawyer = parties.find(({ id }) => id === party.lawyer);
  const title = person?.civility.trim() ?? '';
  const fields: Record<keyof typeof PERSON_FIELDS, MergeValue> = {
    civilite: company === null || person !== null ? title : 'Société',
    prenom: person?.firstname ?? null,
    nom: person?.lastname ?? (name === '' ? null : name),
    appel: title === '' ? 'Madame, Monsieur' : title,
    adresse:
      person?.address ??
      (company === null ? null : [company.address, company.additional_address].filter(Boolean).join('\n')),
    code_postal: company?.postcode ?? null,
    ville: person?.city ?? company?.city ?? null,
    pays: person?.country ?? null,
    email: person?.email ?? company?.email ?? null,
    telephone: person === null ? (company?.office_phone ?? null) : person.mobile_phone || person.office_phone,
    naissance: dateValue(person?.birthday ?? null),
    lieu_naissance: person?.birthplace ?? null,
    nationalite: person?.nationality ?? null,
    profession: person?.fonction ?? null,
    toque: person?.toque ?? null,
    qualite: quality,
    avocat: lawyer === undefined ? null : partyName(lawyer),
    forme: company?.legalStatus ?? null,
    siren: company?.siren ?? null,
    siret: company?.siret ?? null,
    societe: person === null && company !== null,
    feminin: gender === 'feminine',
  };
  const text = [title, name].filter(Boolean).join(' ');
  return { kind: 'record', text: text === '' ? null : text, gender, fields };
}

const BLANK = personRecord(NOBODY, []);

function genderOf(civility: string): Gender | null {
  const plain = folded(civility);
  if (/^(?:madame|mme|mademoiselle|mlle)/.test(plain)) return 'feminine';
  return /^(?:monsieur|m\.?$|mr)/.test(plain) ? 'masculine' : null;
}

/** « La société », but « le syndicat ». */
function genderOfCompany({ legalStatus, name }: CompanyFacts): Gender {
  return /\b(?:gie|groupement|syndicat|comite|etablissement|fonds)\b/.test(folded(`${legalStatus} ${name}`))
    ? 'masculine'
    : 'feminine';
}

function listOf(one: string, items: readonly MergeRecord[]): MergeList {
  return { kind: 'list', one, items, blank: BLANK, fields: { nombre: items.length } };
}

function plainRecord(text: string | null, fields: Record<string, MergeValue>): MergeRecord {
  return { kind: 'record', text, gender: null, fields };
}

function dateValue(date: string | null): MergeValue {
  return date === null ? null : { kind: 'date', date };
}

function folded(text: string): string {
  return foldedText(text.trim(), { accents: false, case: false });
}
