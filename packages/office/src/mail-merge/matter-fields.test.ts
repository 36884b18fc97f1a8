import { expect, test } from 'vitest';
import { LIST_FIELDS, MATTER_FIELDS, matterFields, PEOPLE_FIELDS, PERSON_FIELDS } from './index.ts';
import type { MatterFacts } from './index.ts';
import { agreedForm, shownValue } from './formats.ts';
import { readTag } from './tag.ts';
import { findField } from './values.ts';

const PERSON = {
  civility: 'Madame',
  firstname: 'Anne',
  lastname: 'Lefèvre',
  email: '',
  fonction: '',
  toque: '',
  mobile_phone: '',
  office_phone: '01 02 03 04 05',
  address: '1 rue des Lices',
  city: 'Rennes',
  country: '',
  birthday: '1970-02-01',
  birthplace: '',
  nationality: '',
};
const COMPANY = {
  name: 'Durand',
  legalStatus: 'SARL',
  siren: '',
  siret: '',
  address: '2 quai',
  additional_address: 'Bât. B',
  postcode: '44000',
  city: 'Nantes',
  email: '',
  office_phone: '',
};
const PARTY = { role: 'opponent', side: 'contre', quality: '', name: '', person: null, company: null, lawyer: null };
const FACTS: MatterFacts = {
  today: '2026-11-27',
  matter: {
    codeID: '2026-0012',
    name: 'Lefèvre c/ Durand',
    description: '',
    client: 'Anne LEFÈVRE',
    court: 'Tribunal judiciaire de Rennes',
    chamber: '',
    rgNumber: '24/1',
    startDate: null,
    endDate: null,
    billingModel: '',
    totalEstimation: 150_000,
  },
  client: { person: PERSON, company: null },
  parties: [
    { ...PARTY, id: 'a', quality: 'Défenderesse', company: COMPANY, lawyer: 'l' },
    { ...PARTY, id: 'l', role: 'lawyer', name: 'Me Paul Roux' },
    { ...PARTY, id: 'b', quality: 'défendeur', name: 'Luc Petit' },
  ],
  inCharge: { name: 'Claire MARCHAND', email: 'claire@exemple.fr' },
  author: { name: 'Jean NOIR', email: '' },
  firm: { name: 'Cabinet Marchand', siret: '', address: '', postcode: '', city: 'Rennes' },
};

function shown(text: string, facts: MatterFacts = FACTS): string | null | undefined {
  const tag = readTag(text);
  if (tag.type !== 'value') throw new Error(`no value: ${text}`);
  const found = findField(tag.path, [{ record: matterFields(facts), key: '', one: '' }], {});
  return found === undefined ? undefined : shownValue(found.value, tag.formats);
}

test.each([
  ['client', 'Madame Anne LEFÈVRE'],
  ['client.nom', 'Lefèvre'],
  ['client.téléphone', '01 02 03 04 05'],
  ['client.naissance | en lettres', 'premier février mille-neuf-cent-soixante-dix'],
  ['adversaire.nom', 'Durand'],
  ['adversaire.adresse', '2 quai\nBât. B'],
  ['adversaire.avocat', 'Me Paul Roux'],
  ['avocat adverse', 'Me Paul Roux'],
  ['défendeurs', 'Durand et Luc Petit'],
  ['demandeurs', null],
  ['parties.nombre', '3'],
  ['clients', 'Madame Anne LEFÈVRE'],
  ['destinataire', 'Madame Anne LEFÈVRE'],
  ['dossier.honoraires', '1\u202f500,00\u00a0€'],
  ['dossier.chambre', null],
  ['responsable', 'Claire MARCHAND'],
  ['date', '27\u00a0novembre\u00a02026'],
  ['client.surnom', undefined],
])('[MM11] of a matter, {%s} is « %s »', (field, given) => {
  expect(shown(field)).toBe(given);
});

test('[MM11] a document is for the party that is chosen, and a client who is a party is one', () => {
  expect(shown('destinataire', { ...FACTS, recipient: 'b' })).toBe('Luc Petit');
  const parties = [
    ...FACTS.parties,
    { ...PARTY, id: 'c', role: 'client', side: 'pour', quality: 'Demanderesse', person: PERSON },
  ];
  expect(shown('demandeurs', { ...FACTS, parties })).toBe('Madame Anne LEFÈVRE');
  expect(shown('clients', { ...FACTS, parties })).toBe('Madame Anne LEFÈVRE');
});

test('[MM11] companies are feminine but for those that French makes masculine, and who is not known agrees as masculine', () => {
  const forms = ['le', 'la', 'les'];
  const { adversaire, client, defendeurs } = matterFields(FACTS).fields;
  expect([adversaire, client, defendeurs].map((value) => agreedForm(value!, forms))).toEqual(['la', 'la', 'les']);
  const union = { ...COMPANY, name: 'Syndicat des copropriétaires', legalStatus: '' };
  const { client: other } = matterFields({ ...FACTS, client: { person: null, company: union } }).fields;
  expect(agreedForm(other!, forms)).toBe('le');
});

test('[MM11] every field of the lists is one of a matter', () => {
  const paths = [
    ...Object.keys(MATTER_FIELDS),
    ...Object.keys(LIST_FIELDS),
    ...Object.keys(PEOPLE_FIELDS).flatMap((name) => Object.keys(PERSON_FIELDS).map((field) => `${name}.${field}`)),
  ];
  expect(paths.filter((path) => shown(path) === undefined)).toEqual([]);
});
