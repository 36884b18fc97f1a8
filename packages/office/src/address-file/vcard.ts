import { textOfBytes } from '../text/decode.ts';

/** What is read of a card, by the names that a contact has for it. */
export const CARD_FIELDS = [
  'civility',
  'firstname',
  'lastname',
  'email',
  'mobile_phone',
  'office_phone',
  'company',
  'fonction',
  'address',
  'postcode',
  'city',
  'country',
  'birthday',
] as const;
export type Card = Partial<Record<(typeof CARD_FIELDS)[number], string>>;

/** One property of a card: `TEL;TYPE=cell:06…`. */
interface Property {
  name: string;
  /** In lower case; of version 2.1, also those without a name. */
  types: ReadonlySet<string>;
  /** As it stands, its escapes included. */
  value: string;
}

/** Cards of versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), at most so many [AF3]. */
export function readCards(text: string, max: number): Card[] {
  const cards: Card[] = [];
  let open: Property[] | null = null;
  for (const line of unfolded(text)) {
    const property = propertyOf(line);
    if (property === null) continue;
    if (property.name === 'BEGIN') open = [];
    else if (property.name === 'END') {
      if (open !== null) cards.push(cardOf(open));
      open = null;
      if (cards.length === max) break;
    } else open?.push(property);
  }
  return cards;
}

/** Lines that were broken are whole again: by a space, or, in quoted-printable, by a `=` at the end. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  let isQuoted = false;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    if (last !== undefined && isQuoted && last.endsWith('=')) lines[lines.length - 1] = last.slice(0, -1) + raw;
    else if (last !== undefined && /^[ \t]/.test(raw)) lines[lines.length - 1] = last + raw.slice(1);
    else {
      lines.push(raw);
      isQuoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(raw);
    }
  }
  return lines;
}

function propertyOf(line: string): Property | null {
  const [, head, value] = /^((?:"[^"]*"|[^":])+):(.*)$/s.exec(line) ?? [];
  if (head === undefined || value === undefined) return null;
  const [name = '', ...parameters] = head.match(/(?:"[^"]*"|[^";])+/g) ?? [];
  const types = new Set<string>();
  let charset = '';
  let isQuoted = false;
  for (const parameter of parameters) {
    const [key, given = key] = parameter.split(/=(.*)/s) as [string, string?];
    if (/^charset$/i.test(key)) charset = given;
    else if (/^quoted-printable$/i.test(given)) isQuoted = true;
    else if (/^pref$/i.test(key)) types.add('pref');
    else for (const type of given.replaceAll('"', '').split(',')) types.add(type.trim().toLowerCase());
  }
  // `item1.TEL`: the group says nothing of the property.
  const bare = name.slice(name.lastIndexOf('.') + 1).toUpperCase();
  return { name: bare, types, value: isQuoted ? fromQuoted(value, charset) : value };
}

function fromQuoted(value: string, charset: string): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const [part, code] of value.matchAll(/=([0-9A-F]{2})|[^=]+|=/gi))
    bytes.push(...(code === undefined ? encoder.encode(part) : [Number.parseInt(code, 16)]));
  const array = Uint8Array.from(bytes);
  try {
    return charset === '' ? textOfBytes(array) : new TextDecoder(charset).decode(array);
  } catch {
    return textOfBytes(array);
  }
}

function cardOf(properties: readonly Property[]): Card {
  const of = (name: string) => preferred(properties.filter((property) => property.name === name));
  const [lastname = '', firstname = '', , civility = ''] = parts(of('N')?.value ?? '');
  const [company = ''] = parts(of('ORG')?.value ?? '');
  const [box = '', extra = '', street = '', city = '', , postcode = '', country = ''] = parts(of('ADR')?.value ?? '');
  return {
    ...(lastname === '' && firstname === '' ? splitName(plainText(of('FN')?.value ?? '')) : { firstname, lastname }),
    ...{ civility, company, city, postcode, country },
    email: plainText(of('EMAIL')?.value ?? '').replace(/^mailto:/i, ''),
    ...phonesOf(properties.filter(({ name }) => name === 'TEL')),
    fonction: plainText((of('TITLE') ?? of('ROLE'))?.value ?? ''),
    address: [street, extra, box].filter((part) => part !== '').join(', '),
    birthday: dayOf(of('BDAY')?.value ?? ''),
  };
}

/** The one that is marked as preferred, or the first. */
function preferred(properties: readonly Property[]): Property | undefined {
  return properties.find(({ types }) => types.has('pref')) ?? properties[0];
}

const NO_PHONE = ['fax', 'pager', 'modem', 'isdn', 'textphone'];
const MOBILE = ['cell', 'mobile', 'iphone'];

function phonesOf(properties: readonly Property[]): Card {
  const phones = properties.filter(({ types }) => !NO_PHONE.some((type) => types.has(type)));
  const isMobile = ({ types, value }: Property) =>
    MOBILE.some((type) => types.has(type)) || /^(?:0|\+?33|0033)[67]/.test(phoneText(value).replaceAll(/[^+\d]/g, ''));
  const mobile = preferred(phones.filter(isMobile));
  const office = preferred(phones.filter((phone) => !isMobile(phone)));
  return {
    mobile_phone: mobile === undefined ? '' : phoneText(mobile.value),
    office_phone: office === undefined ? '' : phoneText(office.value),
  };
}

/** `tel:+33-6-11-22-33-44;ext=5` is a number too. */
const phoneText = (value: string) => plainText(value).replace(/^tel:/i, '').replace(/;.*$/, '');

/** Values between semicolons that are not escaped. */
function parts(value: string): string[] {
  return (value.match(/(?:\\.|[^;\\])+|;/gs) ?? [])
    .reduce<string[]>(
      (found, part) => (part === ';' ? [...found, ''] : [...found.slice(0, -1), (found.at(-1) ?? '') + part]),
      [''],
    )
    .map(plainText);
}

/** Without escapes, on one line. */
function plainText(value: string): string {
  return value
    .replaceAll(/\\(.)/gs, (_, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
    .replaceAll(/\s*\n\s*/g, ', ')
    .trim();
}

/** The last word is the last name. */
function splitName(name: string): Card {
  const [, firstname = '', lastname = name] = /^(.*)\s+(\S+)$/.exec(name) ?? [];
  return { firstname, lastname };
}

/** `yyyy-mm-dd` of `19960415`, `1996-04-15T10:00:00Z`; a birthday without a year says none. */
function dayOf(value: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(value) ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}
