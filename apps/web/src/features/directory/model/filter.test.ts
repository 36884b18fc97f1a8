import type { DirectoryPerson } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { allDepartments, filterPeople } from './filter.ts';

const person = (firstname: string, lastname: string, speciality: string): DirectoryPerson => ({
  id: lastname,
  firstname,
  lastname,
  avatar: null,
  color: '#24477f',
  fonction: 'Associé(e)',
  speciality,
  toque: '',
  languages: '',
  biography: '',
  officePhone: '',
  firm: { id: 'f', name: 'Duval & Associés' },
  isLawyer: true,
  isInternal: false,
  isAdmin: false,
  email: null,
  mobilePhone: null,
  isListed: true,
  isHidden: false,
});

const people = [person('Étienne', 'Duval', 'Social, Contentieux'), person('Lucas', 'Roux', 'Fiscal,Social')];
const found = (text: string, department = '') =>
  filterPeople(people, { text, department }).map((each) => each.lastname);

test('every word must be there, accents and case aside', () => {
  expect(found('')).toEqual(['Duval', 'Roux']);
  expect(found('ETIENNE contentieux')).toEqual(['Duval']);
  expect(found('lucas contentieux')).toEqual([]);
});

test('a department is a whole name, listed once', () => {
  expect(allDepartments(people)).toEqual(['Contentieux', 'Fiscal', 'Social']);
  expect(found('', 'Fiscal')).toEqual(['Roux']);
  expect(found('', 'Fisc')).toEqual([]);
});
