import { document } from '@basoche/crdt';
import type { MatterKey } from '../matters.ts';
import type { PersonKey } from '../people.ts';
import type { DemoDoc } from './demo-doc.ts';
import { ASSIGNATION, CONCLUSIONS, CONSULTATION, COURRIER, NOTE, PROTOCOLE } from './legal-texts.ts';
import type { LegalText } from './legal-texts.ts';

interface DemoWord {
  slug: string;
  title: string;
  matter: MatterKey;
  owner: PersonKey;
  writers: PersonKey[];
  readers?: PersonKey[];
  text: LegalText;
}

const WORDS: DemoWord[] = [
  {
    slug: 'demo-conclusions',
    title: 'Conclusions récapitulatives n° 3 – Marchal',
    matter: 'marchal',
    owner: 'samir',
    writers: ['claire', 'helene'],
    readers: ['lucas', 'nathalie'],
    text: CONCLUSIONS,
  },
  {
    slug: 'demo-consultation',
    title: 'Consultation – bail commercial et déspécialisation',
    matter: 'bellecour',
    owner: 'helene',
    writers: ['thomas', 'claire'],
    text: CONSULTATION,
  },
  {
    slug: 'demo-protocole',
    title: 'Protocole de cession de parts – Atelier Verrier',
    matter: 'verrier',
    owner: 'julien',
    writers: ['thomas', 'claire', 'samir'],
    text: PROTOCOLE,
  },
  {
    slug: 'demo-assignation',
    title: 'Assignation en référé-provision – Garage Fontaine',
    matter: 'fontaine',
    owner: 'paul',
    writers: ['claire', 'lucas'],
    text: ASSIGNATION,
  },
  {
    slug: 'demo-note',
    title: 'Note – trouble anormal de voisinage',
    matter: 'opale',
    owner: 'lucas',
    writers: ['samir', 'claire', 'helene'],
    text: NOTE,
  },
  {
    slug: 'demo-courrier',
    title: 'Courrier à l’expert judiciaire – Verdier',
    matter: 'verdier',
    owner: 'nathalie',
    writers: ['claire', 'samir'],
    text: COURRIER,
  },
];

export const wordDocuments: DemoDoc[] = WORDS.map((word) => ({
  kind: 'document',
  slug: word.slug,
  title: word.title,
  matter: word.matter,
  owner: word.owner,
  writers: word.writers,
  ...(word.readers ? { readers: word.readers } : {}),
  age: 20,
  build: (doc, seed) => {
    const actor = seed.as(word.owner, seed.now - 6 * 86_400_000);
    document.setDocumentType(doc, actor, 'word');
    document.appendBlocks(doc, actor, word.text(seed));
  },
}));
