import { fold } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import type { ProjectTemplate } from '@basoche/protocol';
import type { Trx } from '../db/database.ts';
import { demoId } from './ids.ts';
import type { PersonKey } from './people.ts';

const DAY = 86_400_000;

interface DemoSpace {
  contact: string;
  account: 'client' | 'partner';
  email: string;
  /** Without one they are invited. */
  user?: PersonKey;
}

const SPACES: readonly DemoSpace[] = [
  { contact: 'marchal', account: 'client', email: 'client@demo.basoche.test', user: 'marchal' },
  { contact: 'garnier', account: 'partner', email: 'partenaire@demo.basoche.test', user: 'garnier' },
  { contact: 'brossard', account: 'client', email: 'maelle.brossard@exemple.fr' },
];

/** Where those with an account come in from outside. */
const OUTSIDE = [
  { matter: 'marchal', user: 'marchal', does: 'Client' },
  { matter: 'verdier', user: 'garnier', does: 'Partenaire' },
] as const;

const INTERESTS: Readonly<Record<string, readonly string[]>> = {
  marchal: ['Architecture', 'Droit du bail'],
  verrier: ['Transmission d’entreprise', 'Artisanat d’art'],
  opale: ['Copropriété', 'Rénovation énergétique'],
  vasseur: ['Levée de fonds'],
  presse: ['Levée de fonds', 'Presse en ligne'],
  verdier: ['Viticulture'],
  petitjean: ['Gastronomie', 'Droit du bail'],
  banquier: ['Gastronomie'],
};

const TEMPLATES: readonly Omit<ProjectTemplate, 'id' | 'createdBy' | 'createdAt' | 'teams'>[] = [
  {
    name: 'Contentieux du bail d’habitation',
    fields: {
      description: 'Trouble de jouissance, défaut d’entretien ou arriéré de loyers.',
      type: 'Externe',
      court: 'Tribunal judiciaire',
      chamber: 'Juge des contentieux de la protection',
      billingModel: 'Temps passé',
      isBillable: true,
      showBudgetToClient: false,
      showAmount: false,
      showDescription: true,
      showLawyerContacts: true,
    },
    members: [],
    lists: [
      {
        label: 'Avant l’assignation',
        tasks: [
          task('Recueillir le bail, les états des lieux et les échanges', 'high', 60),
          task('Mise en demeure du bailleur', 'high', 45),
          task('Tentative de conciliation', 'medium', 90),
        ],
      },
      {
        label: 'Procédure',
        tasks: [
          task('Projet d’assignation', 'high', 240),
          task('Bordereau et pièces', 'medium', 60, 0),
          task('Placer l’assignation', 'high', 30),
          task('Conclusions en réplique', 'medium', 300),
        ],
      },
    ],
  },
];

function task(title: string, priority: string, workload: number, parent: number | null = null) {
  return { title, summary: '', type: null, priority, workload, parent };
}

/** Spaces, interests and templates of the demo firm. What is there stays as it is. */
export async function seedSpaces(trx: Trx, firmId: string, clock: Clock): Promise<void> {
  const now = clock.now();
  await trx
    .insertInto('client_space')
    .values(
      SPACES.map(({ contact, account, email, user }) => ({
        id: demoId(`space/${contact}`),
        firm_id: firmId,
        contact_id: demoId(`contact/${contact}`),
        account,
        email,
        user_id: user === undefined ? null : demoId(`user/${user}`),
        invited_at: new Date(now - 2 * DAY),
        expires_at: user === undefined ? new Date(now + 5 * DAY) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('project_member')
    .values(
      OUTSIDE.map(({ matter, user, does }) => ({
        firm_id: firmId,
        project_id: demoId(`matter/${matter}`),
        user_id: demoId(`user/${user}`),
        function: does,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('project_external')
    .values({
      id: demoId('external/brossard'),
      firm_id: firmId,
      project_id: demoId('matter/brossard'),
      contact_id: demoId('contact/brossard'),
      function: 'Client',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('interest')
    .values(
      Object.entries(INTERESTS).flatMap(([contact, labels]) =>
        labels.map((label) => ({
          id: demoId(`interest/${contact}/${label}`),
          firm_id: firmId,
          contact_id: demoId(`contact/${contact}`),
          label,
          label_key: fold(label),
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('project_template')
    .values(
      TEMPLATES.map(({ name, ...content }, place) => ({
        id: demoId(`project-template/${place}`),
        firm_id: firmId,
        name,
        content: JSON.stringify({ ...content, teams: [] }),
        created_by: demoId('user/claire'),
        created_at: new Date(now - 30 * DAY),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
