import { frenchSound } from '../conflicts/french-sound.ts';
import { distance, likenessOfParts } from '../conflicts/likeness.ts';
import { nameParts } from '../conflicts/name-parts.ts';

/** What tells somebody from another. */
export interface Identity {
  firstname: string;
  lastname: string;
  email: string;
  mobile_phone: string;
  office_phone: string;
}

/** What tells a company from another. */
export interface CompanyIdentity {
  name: string;
  email: string;
  office_phone: string;
  /** Empty where it is not known. */
  siren: string;
}

/**
 * Why two may be one. `siren`: the same number of the register. `email` and `phone`: the same, and a name in common. `name`: the same name, in whatever order and
 * accents, and no two addresses. `homonym`: the same name with another address, or another
 * SIREN. `close`: a name that is written or said
 * almost alike.
 */
export type SameReason = 'siren' | 'email' | 'phone' | 'name' | 'homonym' | 'close';

/** In the order in which they count; all but the last two are beyond doubt. */
export const SAME_REASONS: readonly SameReason[] = ['siren', 'email', 'phone', 'name', 'homonym', 'close'];

export const isSure = (reason: SameReason): boolean => reason !== 'homonym' && reason !== 'close';

export interface Likely {
  id: string;
  why: SameReason;
}

interface Known {
  id: string;
  parts: readonly string[];
  /** The parts in one order. */
  name: string;
  /** How each of them sounds. */
  sounds: readonly string[];
  /** Which letters each of them has, a bit for each. */
  letters: readonly number[];
  email: string;
  phones: readonly string[];
  siren: string;
}

/** Of those who are only like somebody, so many are named. */
const MAX_CLOSE = 3;
/** Names that share a key beyond so many are not compared: a name that so many have tells nobody. */
const MAX_COMPARED = 400;
/** Words of a name that make keys. */
const MAX_PARTS = 4;

/** Finds who may be the same person, or company, among many, by keys that those who are alike share [DU1]. */
export class IdentityIndex<Of extends Identity | CompanyIdentity = Identity> {
  readonly #byKey = new Map<string, Known[]>();

  add(id: string, identity: Of): void {
    const known = knownOf(id, identity);
    for (const key of [...exactKeys(known), ...closeKeys(known)]) {
      const same = this.#byKey.get(key);
      if (same === undefined) this.#byKey.set(key, [known]);
      else same.push(known);
    }
  }

  /** Who may be this one, the surest first. Where somebody is beyond doubt, those who are only alike are not looked for. */
  likely(identity: Of): Likely[] {
    const asked = knownOf('', identity);
    const found = new Map<string, SameReason>();
    this.#find(asked, exactKeys(asked), found, Infinity);
    if (![...found.values()].some(isSure)) this.#find(asked, closeKeys(asked), found, MAX_CLOSE);
    return Array.from(found, ([id, why]) => ({ id, why })).toSorted(
      (a, b) => SAME_REASONS.indexOf(a.why) - SAME_REASONS.indexOf(b.why),
    );
  }

  #find(asked: Known, keys: Iterable<string>, found: Map<string, SameReason>, max: number): void {
    let homonyms = 0;
    for (const key of keys)
      for (const known of (this.#byKey.get(key) ?? []).slice(0, MAX_COMPARED)) {
        if (found.size >= max) return;
        if (found.has(known.id)) continue;
        const why = reasonOf(asked, known);
        // A name that many have tells nobody.
        if (why === 'homonym') homonyms += 1;
        if (why !== null && (why !== 'homonym' || homonyms <= MAX_CLOSE)) found.set(known.id, why);
      }
  }
}

/** Why two identities may be of one person; `null`: nothing suggests it. */
export function sameReason(one: Identity, other: Identity): SameReason | null {
  return reasonOf(knownOf('', one), knownOf('', other));
}

function knownOf(id: string, identity: Identity | CompanyIdentity): Known {
  const { email, office_phone } = identity;
  const isCompany = 'name' in identity;
  const parts = nameParts(isCompany ? identity.name : `${identity.lastname} ${identity.firstname}`);
  return {
    id,
    parts,
    name: parts.toSorted().join(' '),
    sounds: parts.map(soundOf),
    letters: parts.map(lettersOf),
    email: email.trim().toLowerCase(),
    siren: isCompany ? digitsOnly(identity.siren) : '',
    phones: [isCompany ? '' : identity.mobile_phone, office_phone]
      .map(digitsOf)
      .filter((digits) => digits.length >= MIN_DIGITS),
  };
}

const digitsOnly = (text: string) => text.replaceAll(/\D/g, '');
const MIN_DIGITS = 9;

/** Without what stands for France before a number. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^(?:0033|33(?=\d{9}$)|0(?=\d{9}$))/, '');
}

function reasonOf(one: Known, other: Known): SameReason | null {
  const hasSirens = one.siren !== '' && other.siren !== '';
  if (hasSirens && one.siren === other.siren) return 'siren';
  const shared = one.parts.some((part) => part.length > 1 && other.parts.includes(part));
  // Companies of one group share an address and words of their names; the register tells them apart.
  if (!hasSirens && shared && one.email !== '' && one.email === other.email) return 'email';
  const likeness =
    one.name !== '' && one.name === other.name
      ? 'same'
      : mayBeAlike(one, other)
        ? likenessOfParts(one.parts, other.parts)
        : null;
  const samePhone = one.phones.some((phone) => other.phones.includes(phone));
  if (!hasSirens && shared && samePhone && likeness !== null) return 'phone';
  if (likeness === null || likeness === 'part') return null;
  const isWhole =
    likeness === 'same' && one.parts.length === other.parts.length && !hasInitial(one) && !hasInitial(other);
  if (!isWhole) return hasSirens ? null : 'close';
  if (hasSirens) return 'homonym';
  return one.email !== '' && other.email !== '' && one.email !== other.email ? 'homonym' : 'name';
}

/** What costs little, before what costs much: each word of the shorter name has one that may be the same. */
function mayBeAlike(one: Known, other: Known): boolean {
  const [few, many] = one.parts.length <= other.parts.length ? [one, other] : [other, one];
  return few.parts.every((word, at) =>
    many.parts.some((each, place) => {
      if (word[0] === each[0] && (word.length === 1 || each.length === 1)) return true;
      if (few.sounds[at] === many.sounds[place] || word === each) return true;
      if (Math.min(word.length, each.length) < 4 || Math.abs(word.length - each.length) > 2) return false;
      // Two changes make at most four letters that only one of them has.
      return bitsOf(few.letters[at]! ^ many.letters[place]!) <= 4 && distance(word, each) <= 2;
    }),
  );
}

/** Signs that are no letter share the bits that are left. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}

function bitsOf(value: number): number {
  let count = 0;
  for (let left = value; left !== 0; left &= left - 1) count += 1;
  return count;
}

const sounds = new Map<string, string>();
const MAX_SOUNDS = 100_000;

/** Worked out once for each word. */
function soundOf(word: string): string {
  let sound = sounds.get(word);
  if (sound === undefined) {
    sound = frenchSound(word);
    if (sounds.size >= MAX_SOUNDS) sounds.clear();
    sounds.set(word, sound);
  }
  return sound;
}

const hasInitial = ({ parts }: Known) => parts.some((part) => part.length === 1);

/** The address, the numbers, and the words of the name in whatever order: whoever is beyond doubt shares one. */
function exactKeys({ name, email, phones, siren }: Known): Set<string> {
  const keys = new Set(phones.map((phone) => `t${phone}`));
  if (siren !== '') keys.add(`s${siren}`);
  if (email !== '') keys.add(`e${email}`);
  if (name !== '') keys.add(`x${name}`);
  return keys;
}

/**
 * Of each two words of the name how one sounds and how the other begins: a letter that is wrong in one of them leaves a key
 * of the other.
 */
function closeKeys({ parts, sounds: heard }: Known): Set<string> {
  const keys = new Set<string>();
  const words = parts.slice(0, MAX_PARTS);
  if (words.length === 1) keys.add(`n${heard[0]!}`);
  for (const [at, word] of words.entries())
    for (const [other, next] of words.entries())
      if (at !== other && word.length > 1) keys.add(`n${heard[at]!}|${next[0]}`);
  return keys;
}
