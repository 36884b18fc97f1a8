import { todolist } from '@basoche/crdt';
import type { TaskPriority, TaskStatus } from '@basoche/domain';
import type * as Y from 'yjs';
import type { MatterKey } from '../matters.ts';
import type { PersonKey } from '../people.ts';
import { userId } from './demo-doc.ts';
import type { DemoDoc, Seed } from './demo-doc.ts';

interface DemoTask {
  title: string;
  status?: TaskStatus;
  priority?: TaskPriority;
  /** Days from today. */
  deadline?: number;
  people: PersonKey[];
  percent?: number;
  /** Planned minutes. */
  workload?: number;
  type?: string;
  summary?: string;
  comments?: [PersonKey, string][];
  /** Titles of tasks of the same list: what it is a part of, what must come before. */
  parent?: string;
  dependency?: string;
  /** Minutes worked, ended so many hours ago. */
  worked?: { by: PersonKey; minutes: number; hoursAgo: number }[];
}

interface DemoList {
  slug: string;
  title: string;
  matter?: MatterKey;
  owner: PersonKey;
  writers: PersonKey[];
  kind: 'User' | 'Team' | 'Project';
  tasks: DemoTask[];
}

const HOUR = 3_600_000;

const LISTS: DemoList[] = [
  {
    slug: 'demo-marchal',
    title: 'Marchal – mise en état',
    matter: 'marchal',
    owner: 'claire',
    writers: ['samir', 'helene', 'nathalie', 'lucas'],
    kind: 'Project',
    tasks: [
      {
        title: 'Rédiger les conclusions récapitulatives n° 3',
        status: 'pending',
        priority: 'high',
        deadline: 3,
        people: ['samir', 'claire'],
        percent: 60,
        workload: 480,
        type: 'Rédaction',
        summary: 'Répondre au moyen tiré de la prescription et actualiser le chiffrage du préjudice de jouissance.',
        comments: [
          ['claire', 'Reprendre le plan des conclusions n° 2, en ajoutant l’arrêt du 8 mars.'],
          ['samir', 'C’est fait pour la partie I. Je termine le préjudice demain matin.'],
        ],
        worked: [
          { by: 'samir', minutes: 145, hoursAgo: 26 },
          { by: 'samir', minutes: 95, hoursAgo: 4 },
        ],
      },
      {
        title: 'Communiquer les pièces 12 à 19 par RPVA',
        parent: 'Rédiger les conclusions récapitulatives n° 3',
        status: 'to approve',
        priority: 'high',
        deadline: 2,
        people: ['nathalie'],
        percent: 90,
        workload: 60,
        type: 'Procédure',
        comments: [['nathalie', 'Bordereau prêt, il manque la facture de l’architecte (pièce 17).']],
      },
      {
        title: 'Obtenir la facture de l’architecte',
        parent: 'Rédiger les conclusions récapitulatives n° 3',
        status: 'pending',
        priority: 'medium',
        deadline: 1,
        people: ['lucas'],
        workload: 30,
        type: 'Relance',
      },
      {
        title: 'Vérifier l’état hypothécaire du lot 14',
        status: 'validated',
        priority: 'low',
        deadline: -6,
        people: ['samir'],
        percent: 100,
        workload: 45,
        type: 'Recherche/Analyse',
        worked: [{ by: 'samir', minutes: 40, hoursAgo: 170 }],
      },
      {
        title: 'Relancer l’expert judiciaire sur le pré-rapport',
        status: 'canceled',
        priority: 'critical',
        deadline: -2,
        people: ['claire', 'nathalie'],
        workload: 15,
        type: 'Relance',
        comments: [['claire', 'Le courrier est parti sans la référence du dossier : à refaire.']],
      },
      {
        title: 'Préparer le dossier de plaidoirie',
        dependency: 'Rédiger les conclusions récapitulatives n° 3',
        status: 'not started',
        priority: 'medium',
        deadline: 24,
        people: ['lucas'],
        workload: 300,
        type: 'Audience',
      },
    ],
  },
  {
    slug: 'demo-contentieux',
    title: 'Équipe contentieux – à faire',
    owner: 'claire',
    writers: ['samir', 'lucas', 'nathalie'],
    kind: 'Team',
    tasks: [
      {
        title: 'Mettre à jour le tableau des délais d’appel',
        status: 'pending',
        priority: 'high',
        deadline: 1,
        people: ['nathalie'],
        percent: 30,
        workload: 90,
      },
      {
        title: 'Signifier le jugement Verdier',
        status: 'pending',
        priority: 'high',
        deadline: 5,
        people: ['samir'],
        workload: 60,
        type: 'Procédure',
        worked: [{ by: 'samir', minutes: 25, hoursAgo: 49 }],
      },
      {
        title: 'Note de jurisprudence : trouble anormal de voisinage (article 1253 du Code civil)',
        status: 'to approve',
        priority: 'medium',
        deadline: 4,
        people: ['lucas'],
        percent: 80,
        workload: 240,
        type: 'Recherche/Analyse',
        comments: [
          ['samir', 'Bonne note. Ajoutez les décisions postérieures à la loi du 15 avril 2024.'],
          ['lucas', 'Je complète avec trois décisions de cours d’appel.'],
        ],
        worked: [{ by: 'lucas', minutes: 180, hoursAgo: 30 }],
      },
      {
        title: 'Archiver les dossiers clos en 2024',
        status: 'pause',
        priority: 'low',
        deadline: 30,
        people: ['nathalie', 'lucas'],
        percent: 40,
        workload: 600,
      },
      {
        title: 'Répondre au confrère Garnier sur le calendrier de procédure',
        status: 'not started',
        priority: 'medium',
        deadline: 0,
        people: ['claire'],
        workload: 20,
      },
    ],
  },
  {
    slug: 'demo-kowalski',
    title: 'Divorce Kowalski',
    matter: 'kowalski',
    owner: 'paul',
    writers: ['ines', 'nathalie', 'claire'],
    kind: 'Project',
    tasks: [
      {
        title: 'Réunir les avis d’imposition 2024 et 2025',
        status: 'validated',
        priority: 'medium',
        deadline: -10,
        people: ['nathalie'],
        percent: 100,
        workload: 30,
      },
      {
        title: 'Projet de convention de divorce',
        status: 'pending',
        priority: 'high',
        deadline: 7,
        people: ['paul', 'ines'],
        percent: 45,
        workload: 360,
        type: 'Rédaction',
        comments: [['paul', 'La prestation compensatoire reste à discuter : fourchette de 38 000 à 52 000 €.']],
        worked: [
          { by: 'paul', minutes: 120, hoursAgo: 6 },
          { by: 'ines', minutes: 75, hoursAgo: 28 },
        ],
      },
      {
        title: 'Rendez-vous chez le notaire pour l’état liquidatif',
        status: 'not started',
        priority: 'medium',
        deadline: 12,
        people: ['paul'],
        workload: 90,
        type: 'Rendez-vous',
      },
      {
        title: 'Simulation de la pension alimentaire',
        status: 'pending',
        priority: 'medium',
        deadline: 3,
        people: ['ines'],
        percent: 70,
        workload: 60,
        worked: [{ by: 'ines', minutes: 35, hoursAgo: 3 }],
      },
    ],
  },
  {
    slug: 'demo-claire',
    title: 'Mes tâches',
    owner: 'claire',
    writers: [],
    kind: 'User',
    tasks: [
      {
        title: 'Relire la lettre de mission Hélios',
        status: 'not started',
        priority: 'medium',
        deadline: 1,
        people: ['claire'],
        workload: 30,
      },
      {
        title: 'Préparer l’entretien annuel de Samir',
        status: 'not started',
        priority: 'low',
        deadline: 15,
        people: ['claire'],
        workload: 60,
      },
      {
        title: 'Déclarer les heures de formation au CNB',
        status: 'pending',
        priority: 'medium',
        deadline: 20,
        people: ['claire'],
        percent: 50,
        workload: 20,
      },
      {
        title: 'Valider les factures du mois',
        status: 'pending',
        priority: 'high',
        deadline: 2,
        people: ['claire'],
        percent: 20,
        workload: 90,
        worked: [{ by: 'claire', minutes: 20, hoursAgo: 2 }],
      },
    ],
  },
  {
    slug: 'demo-verrier',
    title: 'Cession Atelier Verrier – points ouverts',
    matter: 'verrier',
    owner: 'julien',
    writers: ['thomas', 'claire', 'samir'],
    kind: 'Project',
    tasks: [
      {
        title: 'Audit des baux et des contrats fournisseurs',
        status: 'validated',
        priority: 'high',
        deadline: -4,
        people: ['thomas'],
        percent: 100,
        workload: 420,
        worked: [{ by: 'thomas', minutes: 390, hoursAgo: 120 }],
      },
      {
        title: 'Négocier la garantie d’actif et de passif',
        status: 'pending',
        priority: 'critical',
        deadline: 4,
        people: ['julien'],
        percent: 50,
        workload: 300,
        comments: [
          ['julien', 'Le cessionnaire demande un plafond à 40 % du prix, nous sommes à 25 %.'],
          ['thomas', 'Franchise de 15 000 € acceptée par leur conseil ce matin.'],
        ],
      },
      {
        title: 'Purger le droit de préemption des associés',
        status: 'pending',
        priority: 'high',
        deadline: 6,
        people: ['thomas'],
        percent: 30,
        workload: 120,
      },
      {
        title: 'Mettre à jour les statuts après la cession',
        status: 'not started',
        priority: 'low',
        deadline: 21,
        people: ['thomas'],
        workload: 90,
      },
    ],
  },
];

export const todolists: DemoDoc[] = LISTS.map((list) => ({
  kind: 'todolist',
  slug: list.slug,
  title: list.title,
  ...(list.matter ? { matter: list.matter } : {}),
  owner: list.owner,
  writers: list.writers,
  age: 45,
  build: (doc, seed) => {
    const ids = new Map(list.tasks.map((task, index) => [task.title, addTask(doc, seed, list, task, index)]));
    const actor = seed.as(list.owner, seed.now - 20 * HOUR);
    for (const { title, parent, dependency } of list.tasks) {
      const id = ids.get(title) ?? '';
      if (parent) todolist.setEdge(doc, actor, id, 'parent', ids.get(parent) ?? null);
      if (dependency) todolist.setEdge(doc, actor, id, 'dependency', ids.get(dependency) ?? null);
    }
  },
}));

function addTask(doc: Y.Doc, seed: Seed, list: DemoList, task: DemoTask, index: number): string {
  const created = seed.now - (20 - index) * 24 * HOUR;
  const id = todolist.createTask(doc, seed.as(list.owner, created), {
    title: task.title,
    summary: task.summary ?? '',
    status: task.status ?? 'not started',
    priority: task.priority ?? 'medium',
    percent: task.percent ?? 0,
    workload: task.workload ?? null,
    type: task.type ?? null,
    deadline: task.deadline === undefined ? null : seed.day(task.deadline),
    relationType: list.kind,
    responsable: userId(list.owner),
    usersInCharge: task.people.map(userId),
  });
  for (const [place, [author, text]] of (task.comments ?? []).entries())
    todolist.addComment(doc, seed.as(author, seed.now - (30 - place * 5) * HOUR), id, { text });
  for (const { by, minutes, hoursAgo } of task.worked ?? []) {
    const stop = seed.now - hoursAgo * HOUR;
    todolist.startTimer(doc, seed.as(by, stop - minutes * 60_000), id);
    todolist.pauseTimer(doc, seed.as(by, stop), id);
  }
  return id;
}
