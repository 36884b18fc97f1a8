import type { PersonKey } from '../people.ts';
import type { Line } from './dialogues.ts';

/** Short exchanges of a firm's day: a question or a piece of news, then its answers. */
const EXCHANGES: string[][] = [
  ['Les conclusions n° {n} sont parties par RPVA, accusé reçu.', 'Merci, je le note au dossier.'],
  [
    'Qui peut prendre l’audience de mise en état de {j} ?',
    'Je m’en charge, je suis déjà au palais.',
    'Parfait, merci !',
  ],
  ['Le greffe demande la copie de l’assignation signifiée.', 'Je la dépose cet après-midi.'],
  [
    'Le confrère sollicite un renvoi, on s’y oppose ?',
    'Non, mais on demande un calendrier ferme.',
    'D’accord, je réponds en ce sens.',
  ],
  [
    'J’ai reçu {n} nouvelles pièces du client, en vrac.',
    'Je les numérote et je mets le bordereau à jour.',
    'Merci, elles sont attendues pour {j}.',
  ],
  ['Rappel : le délai d’appel expire {j}.', 'La déclaration est prête, il manque la signature.', 'Signée à l’instant.'],
  ['L’expert propose un accedit {j} à 9 h 30.', 'C’est bon pour moi.', 'Le client sera là aussi, je lui confirme.'],
  ['Avez-vous le numéro RG du dossier ?', 'RG 26/0{n}12, 3ᵉ chambre.'],
  ['La provision de {n} 00 € est encaissée.', 'Je lance les diligences.'],
  [
    'Petit point sur la jurisprudence : l’arrêt cité en page {n} a été cassé.',
    'Bien vu. On le remplace par celui du 8 mars.',
    'Je modifie le document partagé.',
  ],
  [
    'Le procès-verbal de constat est arrivé.',
    'Je le verse en pièce {n}.',
    'Attention, la page 4 est illisible, on redemande un scan.',
  ],
  [
    'Le client rappelle : il veut savoir où en est l’exécution.',
    'La saisie-attribution est dénoncée, réponse de la banque sous huit jours.',
  ],
  ['Réunion d’équipe {j} à 9 h, ordre du jour dans l’agenda.', 'J’y serai.', 'Moi aussi, avec dix minutes de retard.'],
  ['Quelqu’un a le code de procédure civile annoté ?', 'Sur mon bureau, servez-vous.'],
  ['La médiation est acceptée par les deux parties.', 'Excellente nouvelle, je prépare la note de synthèse.'],
  [
    'Le jugement est rendu : article 700 à {n} 000 €, dépens compris.',
    'Bravo à tous !',
    'J’appelle le client.',
    'Je prépare la signification.',
  ],
  ['Pensez à saisir vos temps avant vendredi.', 'C’est fait pour ma part.', 'Je complète ce soir.'],
  ['L’avocat adverse change : constitution aux lieu et place reçue.', 'Noté, je mets le dossier à jour.'],
  [
    'Le projet de transaction est en ligne, relisez l’article {n}.',
    'Deux remarques en commentaire.',
    'Pris en compte.',
  ],
  [
    'Qui connaît un bon traducteur assermenté en polonais ?',
    'Mme Nowak, elle est à la cour d’appel. Je vous envoie ses coordonnées.',
    'Merci !',
  ],
];

const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'];

/** `count` everyday messages between these people. */
export function smallTalk(count: number, people: readonly PersonKey[], random: () => number): Line[] {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const lines: Line[] = [];
  let last = -1;
  while (lines.length < count) {
    const index = Math.floor(random() * EXCHANGES.length);
    if (index === last) continue;
    last = index;
    let previous: PersonKey | undefined;
    const number = String(2 + Math.floor(random() * 17));
    const day = pick(DAYS) ?? 'lundi';
    for (const text of EXCHANGES[index] ?? []) {
      const others = people.filter((person) => person !== previous);
      const by = pick(others) ?? people[0];
      if (!by || lines.length >= count) break;
      previous = by;
      lines.push({ by, text: text.replaceAll('{n}', number).replaceAll('{j}', day) });
    }
  }
  return lines;
}
