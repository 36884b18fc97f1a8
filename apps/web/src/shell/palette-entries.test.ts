import { expect, test } from 'vitest';
import { filterEntries, type PaletteEntry } from './palette-entries.ts';

const entries: PaletteEntry[] = ['À faire', 'Nouvelle tâche', 'Annuaire interne', 'Conclusions n° 3 – Marchal'].map(
  (label) => ({
    id: label,
    group: 'docs',
    label,
    href: '/',
  }),
);
const found = (query: string) => filterEntries(entries, query).map((entry) => entry.label);

test('accents and case do not matter, every word must be there', () => {
  expect(found('TACHE')).toEqual(['Nouvelle tâche']);
  expect(found('marchal conc')).toEqual(['Conclusions n° 3 – Marchal']);
  expect(found('marchal facture')).toEqual([]);
});

test('nothing typed shows everything; the start of the text comes first', () => {
  expect(found('')).toHaveLength(4);
  expect(found('n')[0]).toBe('Nouvelle tâche');
});

test('a group is never cut in two', () => {
  const mixed: PaletteEntry[] = [
    { id: '1', group: 'goTo', label: 'Agenda', href: '/' },
    { id: '2', group: 'docs', label: 'Dossier Agenda', href: '/' },
    { id: '3', group: 'goTo', label: 'Mon agenda', href: '/' },
  ];
  expect(filterEntries(mixed, 'agenda').map((entry) => entry.group)).toEqual(['goTo', 'goTo', 'docs']);
});
