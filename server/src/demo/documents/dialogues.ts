import type { MatterKey } from '../matters.ts';
import type { PersonKey } from '../people.ts';

export interface Line {
  by: PersonKey;
  text: string;
  /** Answers the message so many before this one. */
  replyTo?: number;
  tag?: string;
  /** Carries the list of exhibits. */
  hasFile?: true;
  /** The text after a correction. */
  edited?: string;
}

export interface Dialogue {
  slug: string;
  title: string;
  matter?: MatterKey;
  owner: PersonKey;
  members: PersonKey[];
  /** Filled up to this many with older everyday messages. */
  length?: number;
  lastHoursAgo: number;
  /** How many of the last messages these people have not read. */
  unread?: Partial<Record<PersonKey, number>>;
  lines: Line[];
}

const line = (by: PersonKey, text: string, more: Omit<Line, 'by' | 'text'> = {}): Line => ({ by, text, ...more });

export const DIALOGUES: Dialogue[] = [
  {
    slug: 'demo-marchal',
    title: 'Dossier Marchal c/ SCI Les Tilleuls',
    matter: 'marchal',
    owner: 'claire',
    members: ['samir', 'helene', 'nathalie', 'lucas'],
    length: 38,
    lastHoursAgo: 1,
    unread: { claire: 3, lucas: 6 },
    lines: [
      line(
        'claire',
        'Bonjour à tous. Nous sommes constitués pour Mme Marchal devant le TJ de Paris, RG 26/04812. Calendrier : conclusions pour le 24, clôture en janvier.',
      ),
      line('nathalie', 'Bien noté, j’ai ouvert le dossier et créé les échéances dans l’agenda.'),
      line(
        'samir',
        'J’ai relu le procès-verbal de constat : les infiltrations touchent aussi le lot 15. Il faut l’ajouter au chiffrage.',
      ),
      line(
        'helene',
        'Attention à la réception : l’ouvrage a été réceptionné avec réserves, la garantie de parfait achèvement est expirée. On reste sur la décennale et le trouble anormal.',
      ),
      line('claire', 'D’accord. Samir, tu prends le préjudice de jouissance ; Hélène, le fondement.'),
      line('samir', 'Je propose 480 € par mois depuis février, sur la base de l’avis de valeur locative.', {
        edited: 'Je propose 520 € par mois depuis février, sur la base de l’avis de valeur locative.',
      }),
      line(
        'lucas',
        'J’ai trouvé deux arrêts de la 3ᵉ chambre civile de cette année sur l’imputabilité, je les mets dans la note.',
        { tag: 'Jurisprudence' },
      ),
      line('helene', 'Merci Lucas, très utile.', { replyTo: 1 }),
      line('samir', 'Les conclusions adverses viennent d’arriver par RPVA. Je les ai classées dans « Procédure ».'),
      line(
        'claire',
        'Merci. On répond sur l’exception d’incompétence avant lundi, @Hélène LEROY, peux-tu reprendre la jurisprudence citée en page 6 ?',
      ),
      line('nathalie', 'Le bordereau de pièces est à jour jusqu’à la pièce 19.', { tag: 'Pièces', hasFile: true }),
      line('claire', 'Parfait, je relis ce soir.'),
      line(
        'helene',
        'C’est fait, deux arrêts de la 2ᵉ chambre civile à ajouter, je les mets dans le document partagé.',
        { replyTo: 3 },
      ),
      line('samir', 'Je complète la partie III dans la foulée.'),
      line('helene', 'Attention : la pièce 14 manque au bordereau.', { tag: 'Pièces' }),
    ],
  },
  {
    slug: 'demo-claire-samir',
    title: 'Claire Marchand – Samir Benali',
    owner: 'claire',
    members: ['samir'],
    length: 14,
    lastHoursAgo: 2,
    lines: [
      line('samir', 'Vous avez cinq minutes pour le référé de Nanterre ?'),
      line('claire', 'Oui, après mon rendez-vous de 11 h.'),
      line('samir', 'L’huissier confirme le placement de l’assignation. Le projet de plaidoirie est dans le dossier.'),
      line('claire', 'Merci, je relis ce soir.'),
    ],
  },
  {
    slug: 'demo-verrier',
    title: 'Cession Atelier Verrier',
    matter: 'verrier',
    owner: 'julien',
    members: ['claire', 'thomas', 'samir', 'nathalie'],
    length: 33,
    lastHoursAgo: 20,
    unread: { claire: 1, samir: 2 },
    lines: [
      line('julien', 'Le cessionnaire accepte le prix de 640 000 €, sous réserve de l’audit.'),
      line('thomas', 'La data room est complète, sauf le bail du local de stockage.'),
      line('claire', 'Le bail se renouvelle en mars : il faut l’accord du bailleur à la cession, l’article 8 l’exige.'),
      line('thomas', 'Courrier préparé, en recommandé demain.', { replyTo: 1 }),
      line(
        'julien',
        'Sur la GAP : plafond à 25 % du prix, durée trois ans, dix-huit mois pour le hors fiscal et social.',
      ),
      line('samir', 'Attention à l’instance en référé-provision, elle doit figurer dans les exceptions.'),
      line('julien', 'Exact, ajoutée en annexe 4.'),
      line('thomas', 'Information des salariés : les remises en main propre sont signées par les quatre.', {
        tag: 'Pièces',
      }),
      line('nathalie', 'La GAP est signée, le scan est dans le dossier.'),
    ],
  },
  {
    slug: 'demo-claire-paul',
    title: 'Claire Marchand – Paul Arnaud',
    owner: 'paul',
    members: ['claire'],
    length: 9,
    lastHoursAgo: 26,
    lines: [
      line(
        'claire',
        'Paul, j’ai annoté ton assignation : la demande de provision gagnerait à être chiffrée facture par facture.',
      ),
      line('paul', 'Je fais un tableau récapitulatif avec les dates de relance.'),
      line('claire', 'Parfait. L’indemnité forfaitaire de 40 € par facture aussi, article D. 441-5.'),
      line('paul', 'Merci, bien reçu.'),
    ],
  },
  {
    slug: 'demo-contentieux',
    title: 'Équipe Contentieux',
    owner: 'claire',
    members: ['samir', 'lucas', 'nathalie', 'helene'],
    length: 300,
    lastHoursAgo: 70,
    lines: [
      line('nathalie', 'Le palais annonce une perturbation du RPVA jeudi matin.'),
      line('samir', 'Je dépose tout mercredi alors.'),
      line('claire', 'Bonne idée. Et la réunion d’équipe ?'),
      line('helene', 'J’ai une expertise à 10 h, peut-on avancer ?'),
      line('claire', 'Réunion avancée à 9 h.'),
    ],
  },
  {
    slug: 'demo-kowalski',
    title: 'Divorce Kowalski',
    matter: 'kowalski',
    owner: 'paul',
    members: ['claire', 'ines', 'nathalie', 'samir'],
    length: 34,
    lastHoursAgo: 74,
    unread: { ines: 2 },
    lines: [
      line('paul', 'Mme Kowalski préfère un divorce accepté. Son époux a pris conseil.'),
      line('ines', 'Je prépare la simulation de pension : 2 enfants, résidence alternée à discuter.'),
      line(
        'claire',
        'Vérifiez l’épargne salariale de Monsieur, elle n’apparaît pas dans la déclaration sur l’honneur.',
      ),
      line('paul', 'Demande de communication faite ce jour.', { replyTo: 1 }),
      line('ines', 'Prestation compensatoire : les trois méthodes donnent entre 38 000 et 52 000 €.'),
      line('nathalie', 'Le greffe propose le 14 janvier.'),
      line('samir', 'Audience renvoyée au 14 janvier, 9ᵉ chambre, 14 h.'),
    ],
  },
  {
    slug: 'demo-client-marchal',
    title: 'Émilie Marchal – suivi de votre dossier',
    matter: 'marchal',
    owner: 'claire',
    members: ['marchal', 'samir'],
    lastHoursAgo: 5,
    unread: { claire: 1, marchal: 0 },
    lines: [
      line(
        'claire',
        'Bonjour Madame, vous retrouverez ici nos échanges sur votre dossier. N’hésitez pas à y déposer vos questions.',
      ),
      line(
        'marchal',
        'Bonjour Maître, merci. J’ai eu une nouvelle infiltration dimanche, dois-je faire venir quelqu’un ?',
      ),
      line('claire', 'Oui : prenez des photos datées dès aujourd’hui, nous demandons un constat complémentaire.'),
      line('samir', 'Le commissaire de justice peut passer jeudi entre 14 h et 16 h, cela vous convient-il ?'),
      line('marchal', 'Jeudi me convient.'),
      line('samir', 'C’est confirmé. Vous recevrez copie du procès-verbal ici.'),
      line('marchal', 'Merci beaucoup. Je vous transmets aussi le courrier de mon assureur.'),
    ],
  },
];
