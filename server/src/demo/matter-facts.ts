import type { PartyRole, PartySide } from '@basoche/protocol';
import type { MatterKey } from './matters.ts';

/** A party of a matter: of the directory by its key, or by name. */
export interface DemoParty {
  contact?: string;
  company?: string;
  name?: string;
  role: PartyRole;
  side: PartySide;
  quality?: string;
  /** Place of their lawyer among the parties, from 0. */
  lawyer?: number;
}

export interface MatterFacts {
  /** Key of the client in the directory. */
  contact?: string;
  company?: string;
  description: string;
  court?: string;
  chamber?: string;
  rg?: string;
  /** Euros without tax. */
  budget?: number;
  isAccepted?: true;
  billing?: string;
  isRestricted?: true;
  parties: readonly DemoParty[];
}

/** What else is known of the matters of the demo, whose people and places are invented. */
export const MATTER_FACTS: Readonly<Record<MatterKey, MatterFacts>> = {
  marchal: {
    contact: 'marchal',
    description: 'Troubles de jouissance et défaut d’entretien de l’appartement loué\u00a0; expertise en cours.',
    court: 'Tribunal judiciaire de Créteil',
    chamber: '4e chambre civile',
    rg: '26/01482',
    budget: 6_500,
    billing: 'Temps passé',
    parties: [
      { contact: 'marchal', role: 'client', side: 'pour', quality: 'Demanderesse' },
      { contact: 'delattre', role: 'lawyer', side: 'contre' },
      { company: 'tilleuls', role: 'opponent', side: 'contre', quality: 'Bailleresse, défenderesse', lawyer: 1 },
      { contact: 'expert', role: 'expert', side: 'neutre', quality: 'Expert judiciaire' },
    ],
  },
  opale: {
    company: 'residence-opale',
    description:
      'Désordres de la façade ouest après ravalement\u00a0: responsabilité décennale et mise en cause des assureurs.',
    court: 'Tribunal judiciaire de Nanterre',
    chamber: '7e chambre',
    rg: '26/00917',
    budget: 18_000,
    billing: 'Temps passé',
    parties: [
      { company: 'residence-opale', role: 'client', side: 'pour', quality: 'Demanderesse' },
      { contact: 'opale', role: 'other', side: 'pour', quality: 'Syndic' },
      { company: 'champagne-assurances', role: 'insurer', side: 'contre', quality: 'Assureur dommages-ouvrage' },
      { contact: 'expert', role: 'expert', side: 'neutre', quality: 'Expert judiciaire' },
    ],
  },
  verrier: {
    company: 'verrier',
    description:
      'Cession de la totalité des parts et du droit au bail\u00a0; garantie d’actif et de passif à négocier.',
    budget: 12_000,
    isAccepted: true,
    billing: 'Forfait',
    parties: [
      { company: 'verrier', role: 'client', side: 'pour', quality: 'Société cédée' },
      { contact: 'verrier', role: 'client', side: 'pour', quality: 'Cédant' },
      { contact: 'notaire', role: 'officer', side: 'neutre', quality: 'Notaire du bailleur' },
    ],
  },
  kowalski: {
    contact: 'kowalski',
    description: 'Divorce pour altération définitive du lien conjugal\u00a0; résidence des deux enfants.',
    court: 'Tribunal judiciaire de Paris',
    chamber: 'Affaires familiales, cabinet 112',
    rg: '26/03355',
    billing: 'Temps passé',
    isRestricted: true,
    parties: [
      { contact: 'kowalski', role: 'client', side: 'pour', quality: 'Demanderesse' },
      { name: 'Marek Kowalski', role: 'opponent', side: 'contre', quality: 'Défendeur' },
      { contact: 'traducteur', role: 'other', side: 'neutre', quality: 'Interprète' },
    ],
  },
  verdier: {
    contact: 'verdier',
    company: 'verdier',
    description: 'Dégât des eaux du dépôt\u00a0: refus de garantie contesté.',
    court: 'Tribunal judiciaire de Reims',
    rg: '25/02206',
    budget: 4_000,
    billing: 'Temps passé et honoraire de résultat',
    parties: [
      { contact: 'verdier', role: 'client', side: 'pour', quality: 'Assuré' },
      { company: 'champagne-assurances', role: 'insurer', side: 'contre', quality: 'Assureur, défenderesse' },
    ],
  },
  fontaine: {
    company: 'fontaine',
    description: 'Recouvrement de quatorze factures de flotte restées impayées.',
    court: 'Tribunal de commerce de Créteil',
    budget: 2_400,
    isAccepted: true,
    billing: 'Forfait',
    parties: [
      { company: 'fontaine', role: 'client', side: 'pour', quality: 'Créancière' },
      { contact: 'commissaire', role: 'officer', side: 'pour', quality: 'Commissaire de justice' },
    ],
  },
  novatel: {
    contact: 'riviere',
    description: 'Licenciement pour insuffisance professionnelle contesté\u00a0; harcèlement allégué.',
    court: 'Conseil de prud’hommes de Paris',
    chamber: 'Section encadrement',
    rg: 'F 26/04127',
    billing: 'Temps passé et honoraire de résultat',
    parties: [
      { contact: 'riviere', role: 'client', side: 'pour', quality: 'Salariée, demanderesse' },
      { contact: 'tessier', role: 'lawyer', side: 'contre' },
      { company: 'novatel', role: 'opponent', side: 'contre', quality: 'Employeur, défenderesse', lawyer: 1 },
    ],
  },
  bellecour: {
    contact: 'bellechasse',
    company: 'bellechasse',
    description: 'Renouvellement du bail commercial et fixation du loyer\u00a0: congé avec offre reçu le 31 mars.',
    budget: 5_200,
    billing: 'Temps passé',
    parties: [
      { company: 'bellechasse', role: 'client', side: 'pour', quality: 'Locataire' },
      { name: 'Indivision Castelnau', role: 'opponent', side: 'contre', quality: 'Bailleresse' },
    ],
  },
  lemaitre: {
    description: 'Partage amiable de la succession entre quatre héritiers, dont un résidant au Québec.',
    billing: 'Temps passé',
    parties: [
      { name: 'Consorts Lemaître', role: 'client', side: 'pour', quality: 'Héritiers' },
      { contact: 'notaire', role: 'officer', side: 'neutre', quality: 'Notaire chargé de la succession' },
    ],
  },
  helios: {
    company: 'helios',
    description: 'Négociation du contrat de distribution exclusive en Europe du Sud.',
    budget: 15_000,
    billing: 'Temps passé',
    parties: [{ company: 'helios', role: 'client', side: 'pour', quality: 'Fournisseur' }],
  },
  aubrac: {
    company: 'aubrac',
    description: 'Opposition à l’enregistrement d’une marque semi-figurative proche.',
    billing: 'Forfait',
    budget: 3_000,
    isAccepted: true,
    parties: [{ company: 'aubrac', role: 'client', side: 'pour', quality: 'Opposante' }],
  },
  brossard: {
    contact: 'brossard',
    description:
      'Infection contractée à la clinique après une intervention\u00a0; expertise médicale demandée, provision à obtenir.',
    court: 'Tribunal judiciaire de Paris',
    chamber: '19e chambre, réparation du préjudice corporel',
    rg: '26/04410',
    billing: 'Forfait et honoraire de résultat',
    parties: [
      { contact: 'brossard', role: 'client', side: 'pour', quality: 'Demanderesse' },
      { name: 'Clinique Sainte-Odile', role: 'opponent', side: 'contre', quality: 'Défenderesse', lawyer: 2 },
      { contact: 'bensoussan', role: 'lawyer', side: 'contre' },
      { contact: 'medecin', role: 'expert', side: 'pour', quality: 'Médecin de recours' },
    ],
  },
  amaury: {
    contact: 'amaury',
    description:
      'Fissures et infiltrations un an après la réception\u00a0: référé-expertise contre l’entreprise générale et son assureur.',
    court: 'Tribunal judiciaire d’Auxerre',
    chamber: 'Référés',
    budget: 7_800,
    billing: 'Temps passé',
    parties: [
      { contact: 'amaury', role: 'client', side: 'pour', quality: 'Maître de l’ouvrage' },
      {
        name: 'Entreprise Brunel et fils',
        role: 'opponent',
        side: 'contre',
        quality: 'Entreprise générale',
        lawyer: 2,
      },
      { contact: 'castelnau', role: 'lawyer', side: 'contre' },
      { company: 'champagne-assurances', role: 'insurer', side: 'contre', quality: 'Assureur décennal' },
      { contact: 'geometre', role: 'expert', side: 'neutre', quality: 'Géomètre-expert' },
    ],
  },
  perret: {
    company: 'perret',
    description: 'Nullité de l’assemblée générale du 12 mars 2025. Jugement favorable, définitif.',
    court: 'Tribunal judiciaire de Lyon',
    rg: '25/01190',
    billing: 'Temps passé',
    parties: [{ company: 'perret', role: 'client', side: 'pour', quality: 'Défendeur' }],
  },
};
