import { describe, expect, test } from 'vitest';
import { contactFields, likelyColumns } from './index.ts';

describe('titles of columns', () => {
  test.each([
    [
      [
        'Civilité',
        'NOM',
        'Prénom',
        'E-mail',
        'Tél. portable',
        'Téléphone',
        'Société',
        'Code postal',
        'VILLE',
        'Né(e) le',
      ],
      [
        'civility',
        'lastname',
        'firstname',
        'email',
        'mobile_phone',
        'office_phone',
        'company',
        'postcode',
        'city',
        'birthday',
      ],
    ],
    [
      ['Title', 'First Name', 'Last Name', 'E-mail Address', 'Mobile Phone', 'Business Phone', 'Company', 'Job Title'],
      ['civility', 'firstname', 'lastname', 'email', 'mobile_phone', 'office_phone', 'company', 'fonction'],
    ],
    [
      ['Given Name', 'Family Name', 'E-mail 1 - Value', 'Phone 1 - Value', 'Organization 1 - Name', 'Address 1 - City'],
      ['firstname', 'lastname', 'email', 'office_phone', 'company', 'city'],
    ],
    [
      ['firstname', 'mobile_phone', 'is_client'],
      ['firstname', 'mobile_phone', 'is_client'],
    ],
    [
      ['Couleur', 'E-mail', 'Courriel'],
      [null, 'email', null],
    ],
  ])('[CI1] %j are known', (header, columns) => expect(likelyColumns(header)).toEqual(columns));

  test('[CI1] a name without a first name beside it is a whole name', () => {
    expect(likelyColumns(['Nom', 'Ville'])).toEqual(['fullname', 'city']);
  });
});

describe('a row', () => {
  test.each([
    ['M. Jean-Paul DURAND', { civility: 'Monsieur', firstname: 'Jean-Paul', lastname: 'DURAND' }],
    ['DE LA TOUR Hélène', { firstname: 'Hélène', lastname: 'DE LA TOUR' }],
    ['Durand, Jean Paul', { firstname: 'Jean Paul', lastname: 'Durand' }],
    ['Maître Zoé N’GUYEN', { civility: 'Maître', firstname: 'Zoé', lastname: 'N’GUYEN' }],
    ['Marie Curie', { firstname: 'Marie', lastname: 'Curie' }],
    ['Curie', { firstname: '', lastname: 'Curie' }],
  ])('[CI2] « %s » is parted', (name, fields) => expect(contactFields([name], ['fullname'])).toEqual(fields));

  test('[CI2] gives what a contact can be made of, and nothing for what it leaves empty', () => {
    const cells = ['mme', ' Hélène ', 'Client ; Avocat', '1/2/1970', '12 rue X', '', '69001', 'H@Exemple.FR', '', 'x'];
    const columns = [
      ...(['civility', 'firstname', 'type', 'birthday', 'address', 'address_more', 'postcode', 'email'] as const),
      ...(['city', null] as const),
    ];
    expect(contactFields(cells, columns)).toEqual({
      ...{ civility: 'Madame', firstname: 'Hélène', is_client: true, is_lawyer: true, birthday: '01/02/1970' },
      ...{ address: '12 rue X, 69001', email: 'h@exemple.fr' },
    });
  });

  test('[CI2] a column of its own says yes or no', () => {
    expect(contactFields(['Oui', 'non', 'x'], ['is_client', 'is_partner', 'is_lawyer'])).toEqual({
      ...{ is_client: true, is_partner: false, is_lawyer: true },
    });
  });
});
