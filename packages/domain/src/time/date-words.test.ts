import { expect, test } from 'vitest';
import { readSpokenDate, titleWithDate } from './date-words.ts';

/** A Wednesday. */
const TODAY = '2026-11-25';

test('a day is read in the words that people use', () => {
  const days: Record<string, string> = {
    'aujourd’hui': '2026-11-25',
    "Aujourd'hui": '2026-11-25',
    demain: '2026-11-26',
    ' DEMAIN ': '2026-11-26',
    'après-demain': '2026-11-27',
    'apres demain': '2026-11-27',
    lundi: '2026-11-30',
    Lundi: '2026-11-30',
    mercredi: '2026-12-02',
    jeudi: '2026-11-26',
    'vendredi prochain': '2026-12-04',
    'lundi prochain': '2026-11-30',
    'lundi en huit': '2026-12-07',
    'fin de mois': '2026-11-30',
    'fin du mois': '2026-11-30',
    'fin de mois prochain': '2026-12-31',
    'fin février': '2027-02-28',
    'fin février 2028': '2028-02-29',
    'fin de semaine': '2026-11-27',
    'la semaine prochaine': '2026-11-30',
    'fin d’année': '2026-12-31',
    'dans 3 jours': '2026-11-28',
    'dans trois jours': '2026-11-28',
    'dans une semaine': '2026-12-02',
    'dans 2 mois': '2027-01-25',
    'sous quinze jours': '2026-12-10',
    'le 12 mars': '2027-03-12',
    '1er décembre': '2026-12-01',
    'lundi 30 novembre': '2026-11-30',
    '12 mars 2028': '2028-03-12',
  };
  for (const [text, date] of Object.entries(days))
    expect([text, readSpokenDate(text, TODAY)]).toEqual([text, { date, time: null }]);
});

test('a month that is shorter has a last day, and a week ends on Friday', () => {
  expect(readSpokenDate('dans 1 mois', '2027-01-31')?.date).toBe('2027-02-28');
  expect(readSpokenDate('fin de semaine', '2026-11-28')?.date).toBe('2026-12-04');
  expect(readSpokenDate('fin de mois', '2026-11-30')?.date).toBe('2026-11-30');
});

test('a time is read with its day', () => {
  expect(readSpokenDate('lundi 14 h', TODAY)).toEqual({ date: '2026-11-30', time: '14:00' });
  expect(readSpokenDate('demain à 9h30', TODAY)).toEqual({ date: '2026-11-26', time: '09:30' });
  expect(readSpokenDate('demain, midi', TODAY)).toEqual({ date: '2026-11-26', time: '12:00' });
});

test('what names no day is none', () => {
  for (const text of [
    '',
    'lun',
    'hier',
    'demain matin peut-être',
    'fin',
    'dans jours',
    'tomorrow',
    '30 février',
    'demain 25h',
    '31/02/2027',
  ])
    expect([text, readSpokenDate(text, TODAY)]).toEqual([text, null]);
});

test('a title that ends with a day is read without it', () => {
  const titles: [text: string, title: string, date: string, time: string | null][] = [
    ['Déclaration TVA fin de mois', 'Déclaration TVA', '2026-11-30', null],
    ['Appeler le greffe demain 14h', 'Appeler le greffe', '2026-11-26', '14:00'],
    ['Appeler le greffe demain à 14 h 30', 'Appeler le greffe', '2026-11-26', '14:30'],
    ['Appeler le greffe à 14h demain', 'Appeler le greffe', '2026-11-26', '14:00'],
    ['Appeler le greffe à 14h', 'Appeler le greffe', '2026-11-25', '14:00'],
    ['Relire après-demain', 'Relire', '2026-11-27', null],
    ['Conclure pour lundi', 'Conclure', '2026-11-30', null],
    ['Conclure avant la fin du mois.', 'Conclure', '2026-11-30', null],
    ['Conclure – dans 3 jours', 'Conclure', '2026-11-28', null],
    ['Payer le timbre, le 12 mars', 'Payer le timbre', '2027-03-12', null],
    ['Signifier lundi 30 novembre', 'Signifier', '2026-11-30', null],
    ['Audience 15/01/2027', 'Audience', '2027-01-15', null],
  ];
  for (const [text, title, date, time] of titles)
    expect([text, titleWithDate(text, TODAY)]).toMatchObject([text, { title, date, time }]);
});

test('a title in which a day or an hour means something else stays as it is', () => {
  for (const text of [
    'demain',
    'Préparer l’audience de demain',
    'Note de la réunion du lundi',
    'Déjeuner tous les lundis',
    'Facturer 14h',
    'Saisir 2 h',
    'Relire les conclusions du 12 mars',
    'Rapport de fin de mois',
    'Le surlendemain',
    'Demain est un autre jour',
    'Classer RG 12/03456',
    'Plaider le 31/02/2027',
    'Réunion demain 25h',
  ])
    expect([text, titleWithDate(text, TODAY)]).toEqual([text, null]);
});
