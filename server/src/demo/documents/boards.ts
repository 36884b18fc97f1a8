import { board } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import type { TaskPriority, TaskStatus } from '@basoche/domain';
import type * as Y from 'yjs';
import { demoId } from '../ids.ts';
import type { MatterKey } from '../matters.ts';
import type { PersonKey } from '../people.ts';
import { userId } from './demo-doc.ts';
import type { DemoDoc, Seed } from './demo-doc.ts';

interface DemoItem {
  name: string;
  people: PersonKey[];
  status: TaskStatus;
  priority: TaskPriority;
  /** Days from today. */
  deadline: number;
  hours: number;
  matter?: string;
  comments?: [PersonKey, string][];
}

interface DemoBoard {
  slug: string;
  title: string;
  matter?: MatterKey;
  owner: PersonKey;
  writers: PersonKey[];
  readers?: PersonKey[];
  /** What the usual columns do not show: a formula, a link to a matter, a rule. */
  extras?: { rate: number; matter: MatterKey };
  groups: { name: string; tone: string; items: DemoItem[] }[];
}

const BOARDS: DemoBoard[] = [
  {
    slug: 'demo-procedures',
    title: 'Suivi des procédures – 4ᵉ trimestre',
    owner: 'claire',
    writers: ['samir', 'helene', 'paul', 'nathalie', 'lucas'],
    readers: ['isabelle'],
    groups: [
      {
        name: 'Mise en état',
        tone: 'accent',
        items: [
          {
            name: 'Conclusions récapitulatives n° 3',
            people: ['claire', 'helene'],
            status: 'pending',
            priority: 'high',
            deadline: 3,
            hours: 12.5,
            matter: 'Marchal c/ SCI Les Tilleuls',
            comments: [
              ['claire', 'Le confrère a conclu jeudi : nous avons trois semaines.'],
              ['helene', 'Je reprends la partie sur la réception des travaux.'],
              ['samir', 'Pièces 12 à 19 classées et numérotées.'],
              ['claire', 'Parfait, relecture croisée lundi.'],
            ],
          },
          {
            name: 'Communiquer les pièces 12 à 19',
            people: ['samir'],
            status: 'to approve',
            priority: 'high',
            deadline: 2,
            hours: 3,
            matter: 'Marchal c/ SCI Les Tilleuls',
            comments: [
              ['samir', 'Bordereau à signer.'],
              ['nathalie', 'Déposé dans votre parapheur.'],
            ],
          },
          {
            name: 'Incident de communication de pièces',
            people: ['helene'],
            status: 'not started',
            priority: 'medium',
            deadline: 11,
            hours: 6,
            matter: 'Syndic Opale',
          },
          {
            name: 'Relancer l’expert – dépôt du pré-rapport',
            people: ['nathalie'],
            status: 'canceled',
            priority: 'critical',
            deadline: -3,
            hours: 1.5,
            matter: 'Sinistre Verdier',
            comments: [
              ['nathalie', 'Message laissé au secrétariat de l’expert.'],
              ['samir', 'Sans réponse depuis dix jours.'],
              ['claire', 'Saisir le juge chargé du contrôle si rien vendredi.'],
            ],
          },
          {
            name: 'Requête en rectification d’erreur matérielle',
            people: ['paul'],
            status: 'validated',
            priority: 'low',
            deadline: -9,
            hours: 2,
            matter: 'Kowalski',
          },
        ],
      },
      {
        name: 'Audiences',
        tone: 'success',
        items: [
          {
            name: 'Plaidoirie – 9ᵉ chambre, 14 h',
            people: ['claire'],
            status: 'not started',
            priority: 'high',
            deadline: 54,
            hours: 8,
            matter: 'Kowalski',
          },
          {
            name: 'Référé-provision, TJ Nanterre',
            people: ['samir', 'claire'],
            status: 'pending',
            priority: 'critical',
            deadline: 5,
            hours: 4.5,
            matter: 'Atelier Verrier',
            comments: [['samir', 'Assignation placée, audience confirmée par le greffe.']],
          },
          {
            name: 'Conférence de mise en état (dématérialisée)',
            people: ['helene'],
            status: 'not started',
            priority: 'medium',
            deadline: 17,
            hours: 0.5,
            matter: 'Syndic Opale',
          },
        ],
      },
      {
        name: 'Exécution',
        tone: 'warning',
        items: [
          {
            name: 'Signification du jugement par commissaire de justice',
            people: ['nathalie'],
            status: 'pending',
            priority: 'high',
            deadline: 9,
            hours: 1,
            matter: 'Verdier',
          },
          {
            name: 'Saisie-attribution – compte Banque Lafitte',
            people: ['paul'],
            status: 'not started',
            priority: 'medium',
            deadline: 16,
            hours: 2,
            matter: 'Garage Fontaine',
          },
        ],
      },
    ],
  },
  {
    slug: 'demo-verrier-cession',
    title: 'Cession Atelier Verrier – calendrier',
    matter: 'verrier',
    extras: { rate: 280, matter: 'verrier' },
    owner: 'julien',
    writers: ['thomas', 'claire', 'samir'],
    groups: [
      {
        name: 'Avant signature',
        tone: 'info',
        items: [
          {
            name: 'Data room : contrats et baux',
            people: ['thomas'],
            status: 'validated',
            priority: 'high',
            deadline: -12,
            hours: 9,
          },
          {
            name: 'Protocole de cession – version 4',
            people: ['julien', 'thomas'],
            status: 'pending',
            priority: 'critical',
            deadline: 4,
            hours: 14,
            comments: [['julien', 'Clause de non-concurrence : limiter à trois ans et à l’Île-de-France.']],
          },
          {
            name: 'Garantie d’actif et de passif',
            people: ['julien'],
            status: 'pending',
            priority: 'high',
            deadline: 6,
            hours: 7.5,
          },
          {
            name: 'Information des salariés (article L. 23-10-1)',
            people: ['thomas'],
            status: 'to approve',
            priority: 'high',
            deadline: 1,
            hours: 2,
          },
        ],
      },
      {
        name: 'Signature et suites',
        tone: 'success',
        items: [
          {
            name: 'Ordre de mouvement et registre',
            people: ['thomas'],
            status: 'not started',
            priority: 'medium',
            deadline: 18,
            hours: 1,
          },
          {
            name: 'Enregistrement fiscal (cerfa 2759)',
            people: ['martine'],
            status: 'not started',
            priority: 'medium',
            deadline: 30,
            hours: 1,
          },
          {
            name: 'Formalités au guichet unique',
            people: ['thomas'],
            status: 'not started',
            priority: 'low',
            deadline: 32,
            hours: 1.5,
          },
        ],
      },
    ],
  },
  {
    slug: 'demo-cabinet',
    title: 'Vie du cabinet',
    owner: 'isabelle',
    writers: ['claire', 'nathalie', 'martine', 'camille'],
    readers: ['samir', 'helene', 'julien', 'paul', 'ines', 'thomas', 'lucas'],
    groups: [
      {
        name: 'En cours',
        tone: 'info',
        items: [
          {
            name: 'Renouvellement de l’assurance responsabilité civile',
            people: ['isabelle'],
            status: 'pending',
            priority: 'high',
            deadline: 13,
            hours: 3,
          },
          {
            name: 'Clôture comptable du trimestre',
            people: ['martine'],
            status: 'pending',
            priority: 'high',
            deadline: 8,
            hours: 16,
          },
          {
            name: 'Désherbage de la bibliothèque',
            people: ['camille'],
            status: 'pause',
            priority: 'low',
            deadline: 40,
            hours: 10,
          },
        ],
      },
      {
        name: 'À venir',
        tone: 'neutral',
        items: [
          {
            name: 'Séminaire du cabinet à Honfleur',
            people: ['isabelle', 'nathalie'],
            status: 'not started',
            priority: 'medium',
            deadline: 60,
            hours: 6,
          },
          {
            name: 'Recrutement d’un collaborateur en droit social',
            people: ['claire', 'isabelle'],
            status: 'not started',
            priority: 'medium',
            deadline: 35,
            hours: 8,
          },
        ],
      },
    ],
  },
];

export const boards: DemoDoc[] = BOARDS.map((one) => ({
  kind: 'board',
  slug: one.slug,
  title: one.title,
  ...(one.matter ? { matter: one.matter } : {}),
  owner: one.owner,
  writers: one.writers,
  ...(one.readers ? { readers: one.readers } : {}),
  age: 60,
  build: (doc, seed) => buildBoard(doc, seed, one),
}));

function buildBoard(doc: Y.Doc, seed: Seed, one: DemoBoard): void {
  const owner = seed.as(one.owner, seed.now - 50 * 86_400_000);
  const [first, ...rest] = one.groups;
  if (!first) return;
  const { columns, group } = board.addDefaultBoard(doc, owner, first.name);
  const { extras } = one;
  const matter = board.addColumn(doc, owner, { name: 'Dossier', type: extras ? 'project' : 'text' });
  const cells = { ...columns, matter };
  const linked = extras && demoId(`matter/${extras.matter}`);
  if (extras) addExtras(doc, owner, cells, extras.rate);
  addItems(doc, seed, owner, cells, group, first.items, linked);
  for (const { name, tone, items } of rest)
    addItems(doc, seed, owner, cells, board.addGroup(doc, owner, { name, tone }), items, linked);
}

/** `rate`: euros an hour. The rule waits for what no item of the demo begins with. */
function addExtras(doc: Y.Doc, owner: Actor, cells: Cells, rate: number): void {
  board.addColumn(doc, owner, {
    name: 'Honoraires HT',
    type: 'formula',
    formula: `[${cells.hours}] * ${rate}`,
    place: { before: cells.matter },
  });
  board.addRule(doc, owner, {
    trigger: { column: cells.status, value: 'canceled' satisfies TaskStatus },
    action: { type: 'set', column: cells.priority, value: 'critical' satisfies TaskPriority },
  });
}

type Cells = board.DefaultBoard['columns'] & { matter: string };

function addItems(
  doc: Y.Doc,
  seed: Seed,
  owner: Actor,
  cells: Cells,
  group: string,
  items: DemoItem[],
  linked?: string,
): void {
  for (const item of items) {
    const id = board.addItem(doc, owner, {
      group,
      name: item.name,
      values: {
        [cells.status]: item.status,
        [cells.priority]: item.priority,
        [cells.people]: item.people.map(userId),
        [cells.deadline]: seed.day(item.deadline),
        [cells.hours]: item.hours,
        ...matterOf(cells, linked ?? item.matter),
      },
    });
    for (const [place, [author, text]] of (item.comments ?? []).entries())
      board.addComment(doc, seed.as(author, seed.now - (48 - place * 7) * 3_600_000), id, { text });
  }
}

function matterOf({ matter }: Cells, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [matter]: value };
}
