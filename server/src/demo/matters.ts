import type { PersonKey } from './people.ts';

export interface DemoMatter {
  key: string;
  code: string;
  name: string;
  client: string;
  status: 'open' | 'archived';
  members: PersonKey[];
}

/** The first member leads the matter. */
export const MATTERS = [
  {
    key: 'marchal',
    code: '2026-0147',
    name: 'Marchal c/ SCI Les Tilleuls',
    client: 'Émilie Marchal',
    status: 'open',
    members: ['claire', 'samir', 'helene', 'nathalie', 'lucas'],
  },
  {
    key: 'opale',
    code: '2026-0102',
    name: 'Syndic Opale – désordres de façade',
    client: 'Syndicat des copropriétaires Résidence Opale',
    status: 'open',
    members: ['helene', 'samir', 'thomas', 'nathalie'],
  },
  {
    key: 'verrier',
    code: '2026-0163',
    name: 'Cession Atelier Verrier',
    client: 'SARL Atelier Verrier',
    status: 'open',
    members: ['julien', 'thomas', 'claire', 'samir'],
  },
  {
    key: 'kowalski',
    code: '2026-0088',
    name: 'Divorce Kowalski',
    client: 'Anna Kowalski',
    status: 'open',
    members: ['paul', 'ines', 'nathalie', 'claire'],
  },
  {
    key: 'verdier',
    code: '2025-0311',
    name: 'Sinistre Verdier',
    client: 'Jean-Marc Verdier',
    status: 'open',
    members: ['samir', 'claire', 'nathalie'],
  },
  {
    key: 'fontaine',
    code: '2026-0171',
    name: 'Garage Fontaine – recouvrement',
    client: 'SAS Garage Fontaine',
    status: 'open',
    members: ['paul', 'lucas', 'martine'],
  },
  {
    key: 'novatel',
    code: '2026-0129',
    name: 'Licenciement Rivière c/ Novatel',
    client: 'Sandrine Rivière',
    status: 'open',
    members: ['ines', 'claire', 'lucas'],
  },
  {
    key: 'bellecour',
    code: '2026-0055',
    name: 'Bail commercial 14, rue de Bellechasse',
    client: 'SAS Librairie Bellechasse',
    status: 'open',
    members: ['helene', 'thomas'],
  },
  {
    key: 'lemaitre',
    code: '2026-0190',
    name: 'Succession Lemaître',
    client: 'Consorts Lemaître',
    status: 'open',
    members: ['paul', 'claire'],
  },
  {
    key: 'helios',
    code: '2026-0138',
    name: 'Hélios Énergie – contrat de distribution',
    client: 'SA Hélios Énergie',
    status: 'open',
    members: ['julien', 'thomas', 'ines'],
  },
  {
    key: 'aubrac',
    code: '2025-0276',
    name: 'Fromagerie de l’Aubrac – marque',
    client: 'SARL Fromagerie de l’Aubrac',
    status: 'open',
    members: ['julien', 'camille'],
  },
  {
    key: 'brossard',
    code: '2026-0204',
    name: 'Brossard c/ Clinique Sainte-Odile',
    client: 'Maëlle Brossard',
    status: 'open',
    members: ['samir', 'ines', 'nathalie'],
  },
  {
    key: 'amaury',
    code: '2026-0211',
    name: 'Villa Amaury-Delcourt – malfaçons',
    client: 'Philippe Amaury-Delcourt',
    status: 'open',
    members: ['helene', 'thomas', 'lucas'],
  },
  {
    key: 'perret',
    code: '2025-0198',
    name: 'Copropriété Perret – assemblée générale',
    client: 'Syndicat des copropriétaires Perret',
    status: 'archived',
    members: ['helene', 'samir'],
  },
] as const satisfies readonly DemoMatter[];

export type MatterKey = (typeof MATTERS)[number]['key'];
