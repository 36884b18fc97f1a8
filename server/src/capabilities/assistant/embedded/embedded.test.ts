import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Passage } from '../port.ts';
import { embeddedProvider } from './embedded-provider.ts';
import { findAnswer } from './find-answer.ts';
import { keyPhrases } from './key-phrases.ts';
import { sentencesOf } from './sentences.ts';
import { textRank } from './text-rank.ts';
import { stemsOf } from './words.ts';

const LEASE = `La société Marchal a donné à bail commercial à la société Orfèvre des locaux situés 12, rue de la Paix à Paris.
Le bail commercial a été conclu le 3 mars 2021 pour une durée de neuf ans, moyennant un loyer annuel de 48 000 euros.
Le dépôt de garantie s’élève à trois mois de loyer. Me. Benali a rédigé l’acte, conformément à l’art. L. 145-1 du code de commerce.
La clause résolutoire du bail commercial prévoit un commandement de payer resté sans effet pendant un mois.
Le preneur n’a pas réglé les loyers de janvier et de février 2026, malgré un commandement de payer du 5 mars 2026.
La bailleresse entend donc se prévaloir de la clause résolutoire et demander l’expulsion du preneur.
Le temps était beau ce jour-là.`;

const passage = (text: string, id: string | null = null): Passage => ({
  doc: 'document/bail',
  id,
  title: 'Bail',
  text,
});

function watch(signal = new AbortController().signal) {
  const parts: string[] = [];
  const steps: [number, number][] = [];
  return {
    parts,
    steps,
    signal,
    part: (text: string) => void parts.push(text),
    progress: (done: number, total: number) => void steps.push([done, total]),
  };
}

test('sentences end neither at French abbreviations nor at initials, and always at a new line', () => {
  const sentences = sentencesOf(
    'M. Dupont et Me. Roux citent l’art. 1240 du code civil. Cf. p. 12 ! Vu ?\nSans point\nFin',
  ).map(({ text }) => text);
  expect(sentences).toEqual([
    'M. Dupont et Me. Roux citent l’art. 1240 du code civil.',
    'Cf. p. 12 !',
    'Vu ?',
    'Sans point',
    'Fin',
  ]);
});

test('every sentence stands in its text at its place, whatever the text', () => {
  const french = fc.array(
    fc.constantFrom('Le bail', '. ', ' M. ', '\n', ' ; ', 'é', '1 240,50 €', '!  ', 'a'.repeat(400), ' '),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        french.map((parts) => parts.join('')),
      ),
      (text) => {
        const sentences = sentencesOf(text);
        for (const { text: own, start } of sentences) expect(text.slice(start, start + own.length)).toBe(own);
        const left = sentences.map(({ text: own }) => own).join('');
        expect(left.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      },
    ),
  );
});

test('forms of a word are one, small words are none', () => {
  expect(new Set(stemsOf('avocat avocats l’avocat Avocats'))).toHaveLength(1);
  expect(new Set(stemsOf('résiliation résilier résilié'))).toHaveLength(1);
  expect(stemsOf('est-ce que vous nous avez aujourd’hui')).toEqual([]);
});

test('a sentence that others resemble ranks above one that stands alone', () => {
  const sentences = sentencesOf(LEASE).map(({ text }) => text);
  const ranks = textRank(sentences);
  expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1);
  expect(Math.min(...ranks)).toBe(ranks.at(-1));
  expect(textRank([])).toEqual([]);
  expect(textRank(['Oui.', ''])).toEqual([0.5, 0.5]);
});

test('a summary quotes sentences of the text in their order, each with its passage', async () => {
  const output = watch();
  const { text, citations } = await embeddedProvider.summarize([passage(LEASE)], output);
  const quotes = Array.from(text.matchAll(/«\u00a0(.+?)\u00a0» \[(\d+)\]/g), (match) => match[1]!);
  expect(quotes).toHaveLength(3);
  const places = quotes.map((quote) => LEASE.indexOf(quote));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).not.toContain('beau');
  expect(citations).toMatchObject([{ number: 1, doc: 'document/bail', id: null, title: 'Bail' }]);
  expect(output.parts.join('')).toBe(text);
});

test('a very long text is read in parts, with progress, and stops when it is cancelled', async () => {
  const long = Array.from(
    { length: 1_500 },
    (_, at) => `Le bail commercial numéro ${at} prévoit un loyer de ${at} euros.`,
  );
  const output = watch();
  const { text } = await embeddedProvider.summarize([passage(long.join('\n'))], output);
  expect(text.split('\n')).toHaveLength(8);
  expect(output.steps.at(-1)).toEqual([5, 5]);
  expect(output.steps.length).toBeGreaterThan(3);
  await expect(embeddedProvider.summarize([passage(long.join('\n'))], watch(AbortSignal.abort()))).rejects.toThrow(
    /aborted/,
  );
});

test('keywords are the expressions of the text, longer ones before their pieces', () => {
  const words = keyPhrases(LEASE, 8);
  expect(words).toEqual(expect.arrayContaining(['bail commercial', 'clause résolutoire', 'commandement de payer']));
  expect(words).not.toContain('bail');
  expect(keyPhrases('', 8)).toEqual([]);
  expect(keyPhrases('de la 12 34', 8)).toEqual([]);
});

test('an answer is what holds the rare words of the question; without any there is none', () => {
  const passages = [passage(LEASE, 'a'), passage('Le bail de la rue Blanche est résilié.', 'b')];
  expect(findAnswer('Quel est le montant du dépôt de garantie ?', passages)[0]?.text).toBe(
    'Le dépôt de garantie s’élève à trois mois de loyer.',
  );
  expect(findAnswer('Quand a-t-il été résilié ?', passages)[0]?.passage.id).toBe('b');
  expect(findAnswer('Où est la mer ?', passages)).toEqual([]);
  expect(findAnswer('Et alors ?', passages)).toEqual([]);
});

test('a word that stands in every passage still answers, one word of a long question does not', () => {
  const passages = Array.from({ length: 12 }, (_, at) => passage(`Assignation du ${at + 1} mars.`, String(at)));
  expect(findAnswer('Que dit-on de l’assignation ?', passages).length).toBeGreaterThan(0);
  const long = 'Quelle juridiction connaîtrait d’une assignation visant un transporteur maritime belge insolvable ?';
  expect(findAnswer(long, passages)).toEqual([]);
});

const CONCLUSIONS: Passage = {
  doc: 'document/conclusions',
  id: null,
  title: 'Conclusions récapitulatives n° 3 – Marchal',
  text: `Conclusions récapitulatives n° 3
Pour : Madame Émilie Marchal, demanderesse, ayant pour avocat Maître Claire Marchand.
Contre : la SCI Les Tilleuls, défenderesse.
I. Rappel des faits
Des infiltrations ont été constatées par procès-verbal, puis décrites par l’expert judiciaire dans sa note n° 2.
A. Sur le rapport de l’expert
Reprise des désordres : 38 420,50 € TTC, selon devis retenu par l’expert ;
Sous toutes réserves.`,
};
const LETTER: Passage = {
  doc: 'document/courrier',
  id: null,
  title: 'Courrier à l’expert judiciaire – Verdier',
  text: `Objet : pré-rapport de l’expert
Monsieur l’Expert,
À l’attention de l’expert judiciaire.
Le pré-rapport de l’expert est attendu depuis le mois de mars.
Je vous prie de croire, Monsieur l’Expert, à l’assurance de ma considération distinguée.`,
};
const PROTOCOL: Passage = {
  doc: 'document/protocole',
  id: null,
  title: 'Protocole de cession de parts – Atelier Verrier',
  text: `Protocole de cession de parts sociales – Atelier Verrier
Entre Madame Louise Verrier, « le Cédant », et la SAS Cristal Participations, « le Cessionnaire ».
Le Cédant cède cinq cents parts de la SARL Atelier Verrier, objet du présent protocole.
Le prix est fixé à 250 000 €.`,
};
const SUMMONS: Passage = {
  doc: 'document/assignation',
  id: null,
  title: 'Assignation en référé-provision – Garage Fontaine',
  text: 'S’y ajoute l’indemnité forfaitaire de 40 € par facture.',
};
const quotes = (question: string, ...passages: Passage[]) => findAnswer(question, passages).map(({ text }) => text);

test('titles, lines of parties, objects, salutations and courtesies are no answers', () => {
  expect(quotes('Que disent les conclusions Marchal sur l’expert ?', CONCLUSIONS, LETTER)).toEqual([
    'Des infiltrations ont été constatées par procès-verbal, puis décrites par l’expert judiciaire dans sa note n° 2.',
    'Reprise des désordres : 38 420,50 € TTC, selon devis retenu par l’expert ;',
  ]);
  expect(quotes('Que sait-on de l’expert ?', LETTER)).toEqual([
    'Le pré-rapport de l’expert est attendu depuis le mois de mars.',
  ]);
});

test('what only names the text that is asked about is no answer, nor what another text says', () => {
  expect(quotes('Quel est le montant de l’indemnité dans le protocole Verrier ?', PROTOCOL, SUMMONS)).toEqual([]);
  expect(quotes('Quel est le prix dans le protocole Verrier ?', PROTOCOL, SUMMONS)).toEqual([
    'Le prix est fixé à 250 000 €.',
  ]);
  expect(quotes('Quel est le montant de l’indemnité ?', PROTOCOL, SUMMONS)).toEqual([SUMMONS.text]);
});

test('a message is quoted without a full stop, its greeting is not', () => {
  const message: Passage = {
    doc: 'conversation/c',
    id: 'm',
    title: 'Claire',
    text: 'Bonjour Claire,\nAudience reportée',
  };
  expect(quotes('Où en est l’audience pour Claire ?', message)).toEqual(['Audience reportée']);
});

test('what a short text is about stands before its months, participles and adjectives', () => {
  const text =
    'Le bail commercial conclu le 3 mai 2019 entre la SCI Les Tilleuls et la société Marchal prévoit une clause résolutoire. Le preneur n’a pas payé les loyers de mars et avril. Un commandement de payer a été délivré le 12 mai. Le juge des référés a été saisi.';
  const words = keyPhrases(text, 12);
  const about = ['bail', 'clause', 'loyers', 'commandement', 'juge'].map((word) => words.indexOf(word));
  expect(Math.min(...about)).toBe(0);
  const others = ['mai', 'mars', 'avril', 'conclu', 'payé', 'délivré', 'saisi', 'commercial', 'prévoit'];
  for (const other of others.filter((word) => words.includes(word)))
    expect([other, words.indexOf(other) > Math.max(...about)]).toEqual([other, true]);
});
