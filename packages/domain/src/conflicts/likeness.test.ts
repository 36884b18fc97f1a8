import { describe, expect, test } from 'vitest';
import { frenchSound } from './french-sound.ts';
import { distance, KnownWords, likenessOf, likenessOfWords } from './likeness.ts';
import type { Likeness } from './likeness.ts';
import { nameParts } from './name-parts.ts';

/** Pairs of names as a lawyer would judge them, made by hand: `null` = nobody would think of the other. */
const VECTORS: readonly [one: string, other: string, is: Likeness | null][] = [
  // The same, written otherwise.
  ['Émilie Marchal', 'emilie MARCHAL', 'same'],
  ['Marchal Émilie', 'Émilie Marchal', 'same'],
  ['MARCHAL, Émilie', 'Émilie Marchal', 'same'],
  ['Mme Émilie Marchal', 'Émilie Marchal', 'same'],
  ['Maître Paul Rey', 'Me Paul REY', 'same'],
  ['Gilles de La Rochebrochard', 'Gilles La Rochebrochard', 'same'],
  ['Gilles de la Rochebrochard', 'ROCHEBROCHARD Gilles', 'same'],
  ['Jean-Marc Verdier', 'Jean Marc Verdier', 'same'],
  ['Anne-Sophie Le Goff', 'LE GOFF Anne Sophie', 'same'],
  ['Le Goff', 'Goff', 'same'],
  ['Édouard de Saint-Aubin', 'Edouard de St Aubin', 'same'],
  ['Sainte-Marie', 'Ste Marie', 'same'],
  ['O’Connor', 'O\u2019Connor', 'same'],
  ['D’Artagnan', "d'Artagnan", 'same'],
  ['Nguyễn Văn An', 'Nguyen Van An', 'same'],
  ['Tomasz Wiśniewski', 'Tomasz Wisniewski', 'same'],
  ['Müller', 'Muller', 'same'],
  ['Œuvrard', 'Oeuvrard', 'same'],
  ['Lætitia Cœur', 'Laetitia Coeur', 'same'],
  ['François Noël', 'Francois Noel', 'same'],
  ['Inês Da Costa', 'Ines da Costa', 'same'],
  ['Тарас Шевченко', 'ШЕВЧЕНКО Тарас', 'same'],
  ['Youssef Ben Ali', 'Youssef Ali', 'same'],
  ['J. Martin', 'Jeanne Martin', 'same'],
  ['Martin J.', 'Julien Martin', 'same'],
  ['Consorts Lemaître', 'Lemaitre', 'same'],
  ['Veuve Clicquot', 'Clicquot', 'same'],
  ['Marie Durand née Petit', 'Marie Durand Petit', 'same'],
  // Companies.
  ['SARL Atelier Verrier', 'Atelier Verrier', 'same'],
  ['S.A.R.L. Atelier Verrier', 'ATELIER VERRIER SARL', 'same'],
  ['SAS Garage Fontaine', 'Garage Fontaine SASU', 'same'],
  ['Sté Garage Fontaine', 'Garage Fontaine', 'same'],
  ['Société Garage Fontaine', 'Garage Fontaine', 'same'],
  ['Ets Fontaine', 'Établissements Fontaine', 'same'],
  ['SCI Les Tilleuls', 'Les Tilleuls', 'same'],
  ['SCI Les Tilleuls', 'SCI des Tilleuls', 'same'],
  ['Hélios Énergie SA', 'SA Hélios-Énergie', 'same'],
  ['Groupe Hexalys', 'Hexalys', 'same'],
  ['Hexalys Holding', 'Hexalys France', 'same'],
  ['Syndicat des copropriétaires Résidence Opale', 'Résidence Opale', 'same'],
  ['Novatel GmbH', 'Novatel', 'same'],
  ['Cabinet Tessier', 'Tessier', 'same'],
  ['M & A Conseil', 'M et A Conseil', 'same'],
  ['BNP 75', 'BNP 75', 'same'],
  // A letter or two.
  ['Marchal', 'Maréchal', 'close'],
  ['Martin', 'Marin', 'close'],
  ['Martin', 'Matrin', 'close'],
  ['Dupont', 'Dupond', 'close'],
  ['Lemaitre', 'Lemaistre', 'close'],
  ['Bernard', 'Benard', 'close'],
  ['Catherine Lefevre', 'Katherine Lefevre', 'close'],
  ['Kowalski', 'Kowalsky', 'close'],
  ['Kowalska', 'Kowalski', 'close'],
  ['Stéphane Durand', 'Stephan Durand', 'close'],
  ['Delattre', 'Delatre', 'close'],
  ['Rochebrochard', 'Rochebrocard', 'close'],
  ['Abdelkader Benali', 'Abd-el-kader Benali', null],
  ['Schneider', 'Schnieder', 'close'],
  ['Fontaine', 'Fontaines', 'close'],
  ['Fromagerie Aubrac', 'Fromageries Aubrac', 'close'],
  ['Quesnoy', 'Quesnois', 'sound'],
  ['Jacquet', 'Jaquet', 'close'],
  // What sounds alike.
  ['Lefèvre', 'Lefebvre', 'close'],
  ['Gauthier', 'Gautier', 'close'],
  ['Philippe Renault', 'Filipe Renaud', 'sound'],
  ['Moreau', 'Morot', 'sound'],
  ['Bourgeaud', 'Bourjot', 'sound'],
  ['Thibault', 'Tibaud', 'sound'],
  ['Renault', 'Reno', 'sound'],
  ['Caillaud', 'Kailleau', 'sound'],
  ['Chrétien', 'Kretien', 'sound'],
  ['Meunier', 'Meunié', 'close'],
  ['Boucher', 'Bouchet', 'close'],
  ['Perraud', 'Péreau', 'sound'],
  ['Guillot', 'Guilleau', 'sound'],
  ['Hébert', 'Ébert', 'close'],
  ['Heulin', 'Eulain', 'sound'],
  ['Vasseur', 'Wasseur', 'close'],
  ['Quentin', 'Kentin', 'sound'],
  ['Xavier Zola', 'Xavier Sola', 'close'],
  // Some of the words.
  ['Marie Durand', 'Marie Claire Durand', 'part'],
  ['Durand', 'Marie Durand', 'part'],
  ['Kovalski', 'Anna Kowalski', 'part'],
  ['Durant', 'Marie Durand', 'part'],
  ['Renaud', 'Louis Renault', 'part'],
  ['Marin', 'Paul Martin', null],
  ['Hexalys', 'Hexalys Participations', 'part'],
  ['Dupont-Lajoie', 'Dupont', 'part'],
  ['Hélène Verrier-Lacroix', 'Hélène Lacroix', 'part'],
  ['Jean Pierre Morel', 'Jean Morel', 'part'],
  ['Novatel Réseaux', 'Novatel', 'part'],
  ['Indivision Castelnau', 'Castelnau', 'part'],
  // Nobody would think of the other.
  ['Jean Martin', 'Paul Martin', null],
  ['Jean Martin', 'Jean Bernard', null],
  ['Durand', 'Dupont', null],
  ['Petit', 'Petitjean', null],
  ['Roux', 'Roy', null],
  ['Roux', 'Rousseau', null],
  ['Li', 'Le', null],
  ['Paul Rey', 'Paul Roy', null],
  ['SCI Les Tilleuls', 'SCI Les Acacias', null],
  ['SARL Martin', 'SARL Bernard', null],
  ['Garage Fontaine', 'Garage Lafontaine', 'close'],
  ['Hélios Énergie', 'Hélios Conseil', null],
  ['Morel', 'Moret', 'close'],
  ['Klein', 'Klimt', 'sound'],
  ['Anne', 'Anna', 'close'],
  ['Leroy', 'Leroux', null],
  ['Girard', 'Gérard', 'close'],
  ['Blanc', 'Leblanc', null],
  ['Da Silva', 'Sylva', 'close'],
  ['Société Générale', 'Générale de Santé', 'part'],
  ['', 'Martin', null],
  ['de la', 'Martin', null],
];

describe('two names', () => {
  test('are judged by a hundred pairs at least', () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(100);
  });

  test.each(VECTORS)('%j and %j: %j, whichever comes first', (one, other, is) => {
    expect([likenessOf(one, other), likenessOf(other, one)]).toEqual([is, is]);
  });
});

test('many words at once are judged as each by itself', () => {
  const words = [...new Set(VECTORS.flatMap(([one, other]) => [...nameParts(one), ...nameParts(other)]))];
  const known = new KnownWords(words.map((word) => ({ word, sound: frenchSound(word) })));
  for (const word of words) {
    const each = words.flatMap((other) => {
      const how = likenessOfWords(word, other);
      return how === null ? [] : [[other, how] as const];
    });
    expect(known.alike(word)).toEqual(new Map(each));
  }
});

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'ab', 1],
  ['abc', 'xbc', 1],
  ['martin', 'matrni', 2],
])('%j and %j are %i letters apart', (one, other, letters) => {
  expect(distance(one, other)).toBe(letters);
});
