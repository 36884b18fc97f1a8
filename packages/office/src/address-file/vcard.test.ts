import { expect, test } from 'vitest';
import { readCards } from './vcard.ts';

const card = (...lines: string[]) => readCards(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'), 10)[0];

test('[AF3] the card of RFC 6350 §7 gives its names, its address and its numbers', () => {
  const found = card(
    'VERSION:4.0',
    'FN:Simon Perreault',
    'N:Perreault;Simon;;;ing. jr,M.Sc.',
    'BDAY:--0203',
    'ANNIVERSARY:20090808T1430-0500',
    'GENDER:M',
    'LANG;PREF=1:fr',
    'ORG;TYPE=work:Viagenie',
    'ADR;TYPE=work:;Suite D2-630;2875 Laurier;Quebec;QC;G1V 2M2;Canada',
    'TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102',
    'TEL;VALUE=uri;TYPE="work,cell,voice,video,text":tel:+1-418-262-6501',
    'EMAIL;TYPE=work:simon.perreault@viagenie.ca',
    'URL;TYPE=home:http://nomis80.org',
  );
  expect(found).toEqual({
    ...{ civility: '', firstname: 'Simon', lastname: 'Perreault', company: 'Viagenie', fonction: '', birthday: '' },
    ...{ address: '2875 Laurier, Suite D2-630', city: 'Quebec', postcode: 'G1V 2M2', country: 'Canada' },
    ...{ office_phone: '+1-418-656-9254', mobile_phone: '+1-418-262-6501', email: 'simon.perreault@viagenie.ca' },
  });
});

test('[AF3] a card of version 3 is unfolded and its escapes are read (RFC 2426)', () => {
  const found = card(
    'VERSION:3.0',
    'N:de La Tour\\, dit Petit;Hélène;;Mme;',
    'FN:Hélène de La Tour',
    'item1.ORG:Atelier\\; Père et ',
    ' Fils;Paris',
    'TITLE:Gérante\\nassociée',
    'item2.EMAIL;type=INTERNET;type=HOME:maison@exemple.fr',
    'item1.EMAIL;type=INTERNET;type=pref:helene@exemple.fr',
    'TEL;type=FAX:0140000000',
    'TEL:06 11 22 33 44',
    'TEL;type=HOME:0140111213',
    'BDAY;value=date:1968-07-14',
  );
  expect(found).toMatchObject({
    ...{ lastname: 'de La Tour, dit Petit', firstname: 'Hélène', civility: 'Mme', company: 'Atelier; Père et Fils' },
    ...{ fonction: 'Gérante, associée', email: 'helene@exemple.fr', birthday: '1968-07-14' },
    ...{ mobile_phone: '06 11 22 33 44', office_phone: '0140111213' },
  });
});

test('[AF3] a card of version 2.1 in quoted-printable is read in its own letters', () => {
  const found = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lef=C3=A8vre;Ren=C3=A9=',
    'e',
    'ORG;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Soci=E9t=E9',
    'TEL;CELL;VOICE:0611223344',
    'TEL;WORK;FAX:0140000000',
    'ADR;WORK;PREF:;;12 rue X;Lyon;;69001;France',
  );
  expect(found).toMatchObject({
    ...{ lastname: 'Lefèvre', firstname: 'Renée', company: 'Société', mobile_phone: '0611223344', office_phone: '' },
    ...{ address: '12 rue X', postcode: '69001', city: 'Lyon' },
  });
});

test('[AF3] a card that has but one name in one line is parted at its last word', () => {
  expect(card('VERSION:3.0', 'FN:Jean-Paul Durand')).toMatchObject({ firstname: 'Jean-Paul', lastname: 'Durand' });
});

test('[AF3] no more cards are read than asked for', () => {
  expect(readCards('BEGIN:VCARD\nN:a;b\nEND:VCARD\n'.repeat(5), 3)).toHaveLength(3);
});
