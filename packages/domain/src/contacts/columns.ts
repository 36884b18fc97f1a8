import { foldedText } from '../folded.ts';

/** What a column of a file can be for a contact: fields of it, and what fields are made of. */
export const CONTACT_COLUMNS = [
  'civility',
  'firstname',
  'lastname',
  'fullname',
  'email',
  'mobile_phone',
  'office_phone',
  'company',
  'fonction',
  'toque',
  'address',
  'address_more',
  'postcode',
  'city',
  'country',
  'birthday',
  'birthplace',
  'nationality',
  'marital_status',
  'matrimonial_regime',
  'origin',
  'quality',
  'type',
  'is_client',
  'is_prospect',
  'is_partner',
  'is_supplier',
  'is_lawyer',
] as const;
export type ContactColumn = (typeof CONTACT_COLUMNS)[number];

/** Titles of columns as other programs write them, French and English, without accents and signs. */
const TITLES: Readonly<Record<ContactColumn, readonly string[]>> = {
  civility: ['civilite', 'civ', 'titre', 'title', 'prefix', 'name prefix', 'salutation', 'genre', 'politesse'],
  firstname: ['prenom', 'prenoms', 'first name', 'firstname', 'given name', 'forename', 'prenom du contact'],
  lastname: [
    ...['nom', 'nom de famille', 'last name', 'lastname', 'surname', 'family name', 'nom du contact', 'nom d usage'],
    ...['nom patronymique', 'patronyme', 'nom usuel'],
  ],
  fullname: [
    ...[
      'nom complet',
      'nom prenom',
      'nom et prenom',
      'nom prenoms',
      'prenom nom',
      'prenom et nom',
      'contact',
      'identite',
    ],
    ...['name', 'full name', 'fullname', 'display name', 'nom affiche', 'file as', 'personne'],
  ],
  email: [
    ...[
      'email',
      'e mail',
      'mail',
      'courriel',
      'adresse email',
      'adresse e mail',
      'adresse mail',
      'adresse electronique',
    ],
    ...['adresse de messagerie', 'messagerie', 'email address', 'e mail address', 'e mail 1 value', 'email 1', 'mel'],
    ...['e mail 1', 'email professionnel', 'mail pro', 'email pro'],
  ],
  mobile_phone: [
    ...['mobile', 'portable', 'telephone mobile', 'telephone portable', 'tel mobile', 'tel portable', 'gsm', 'cell'],
    ...['mobile phone', 'cell phone', 'n portable', 'numero de portable', 'cellulaire', 'port'],
  ],
  office_phone: [
    ...['telephone', 'tel', 'tel bureau', 'telephone bureau', 'telephone fixe', 'tel fixe', 'fixe', 'phone'],
    ...['business phone', 'work phone', 'office phone', 'telephone professionnel', 'phone 1 value', 'ligne directe'],
    ...['numero de telephone', 'n de telephone', 'phone number', 'standard', 'tel pro'],
  ],
  company: [
    ...[
      'entreprise',
      'societe',
      'company',
      'organisation',
      'organization',
      'raison sociale',
      'company name',
      'structure',
    ],
    ...[
      'organization 1 name',
      'organization name',
      'denomination',
      'nom de la societe',
      'nom de l entreprise',
      'cabinet',
    ],
  ],
  fonction: [
    'fonction',
    'poste',
    'job title',
    'jobtitle',
    'position',
    'profession',
    'role',
    'organization 1 title',
    'metier',
  ],
  toque: ['toque', 'n toque', 'numero de toque', 'case', 'vestiaire', 'palais'],
  address: [
    ...['adresse', 'address', 'rue', 'street', 'adresse 1', 'adresse postale', 'street address', 'voie', 'address 1'],
    ...['business street', 'rue bureau', 'address 1 street', 'adresse ligne 1', 'address line 1', 'numero et voie'],
  ],
  address_more: ['adresse 2', 'complement', 'complement d adresse', 'address 2', 'address line 2', 'adresse ligne 2'],
  postcode: [
    ...['code postal', 'cp', 'postcode', 'postal code', 'zip', 'zip code', 'zipcode', 'business postal code'],
    ...['code postal bureau', 'address 1 postal code'],
  ],
  city: ['ville', 'city', 'commune', 'localite', 'town', 'business city', 'ville bureau', 'address 1 city'],
  country: ['pays', 'country', 'pays region', 'country region', 'business country region', 'address 1 country'],
  birthday: [
    ...['date de naissance', 'naissance', 'ne e le', 'nee le', 'ne le', 'birthday', 'birth date', 'date of birth'],
    ...['anniversaire', 'ddn', 'birthdate'],
  ],
  birthplace: ['lieu de naissance', 'ne a', 'nee a', 'birthplace', 'place of birth', 'ville de naissance'],
  nationality: ['nationalite', 'nationality'],
  marital_status: [
    'situation matrimoniale',
    'situation familiale',
    'situation de famille',
    'marital status',
    'etat civil',
  ],
  matrimonial_regime: ['regime matrimonial', 'matrimonial regime', 'regime'],
  origin: ['origine', 'origin', 'source', 'provenance', 'apporteur', 'lead source'],
  quality: ['qualite', 'quality', 'en qualite de'],
  type: ['type', 'type de contact', 'categorie', 'category', 'categories', 'statut', 'contact type'],
  is_client: ['client', 'est client', 'is client', 'customer'],
  is_prospect: ['prospect', 'est prospect', 'is prospect'],
  is_partner: ['partenaire', 'partner', 'is partner'],
  is_supplier: ['fournisseur', 'supplier', 'is supplier'],
  is_lawyer: ['avocat', 'lawyer', 'is lawyer', 'confrere'],
};

const COLUMNS: ReadonlyMap<string, ContactColumn> = new Map(
  CONTACT_COLUMNS.flatMap((column) =>
    [column.replaceAll('_', ' '), ...TITLES[column]].map((title) => [title, column] as const),
  ),
);

/** What each column of a file is, by its title; `null` where no title says it. No two columns are the same [CI1]. */
export function likelyColumns(header: readonly string[]): (ContactColumn | null)[] {
  const taken = new Set<ContactColumn>();
  const columns = header.map((title) => {
    const column = COLUMNS.get(plainTitle(title)) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  // « Nom » without a first name beside it holds both.
  return taken.has('firstname') || taken.has('fullname')
    ? columns
    : columns.map((column) => (column === 'lastname' ? 'fullname' : column));
}

function plainTitle(title: string): string {
  return foldedText(title, { accents: false, case: false })
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
