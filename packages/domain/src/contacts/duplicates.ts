import { frenchSound } from '../conflicts/french-sound.ts';
import { likenessOfParts } from '../conflicts/likeness.ts';
import { nameParts } from '../conflicts/name-parts.ts';

/** What tells somebody from another. */
export interface Identity {
  firstname: string;
  lastname: string;
  email: string;
  mobile_phone: string;
  office_phone: string;
}

/**
 * Why two may be one. `email` and `phone`: the same, and a name in common. `name`: the same name, in whatever order and
 * accents, and no two addresses. `homonym`: the same name with another address. `close`: a name that is written or said
 * almost alike.
 */
export type SameReason = 'email' | 'phone' | 'name' | 'homonym' | 'close';

/** In the order in which they count; the first three are beyond doubt. */
const REASONS: readonly SameReason[] = ['email', 'phone', 'name', 'homonym', 'close'];

export const isSure = (reason: SameReason): boolean => REASONS.indexOf(reason) < 3;

export interface Likely {
  id: string;
  why: SameReason;
}

interface Known {
  id: string;
  parts: readonly string[];
  email: string;
  phones: readonly string[];
}

/** Names beyond so many that share a key are not compared one by one: a name that so many have tells nobody. */
const MAX_COMPARED = 400;
/** Words of a name that make keys. */
const MAX_PARTS = 4;

/** Finds who may be the same person among many, by keys that those who are alike share [DU1]. */
export class IdentityIndex {
  readonly #byKey = new Map<string, Known[]>();

  add(id: string, identity: Identity): void {
    const known = knownOf(id, identity);
    for (const key of keysOf(known)) {
      const same = this.#byKey.get(key);
      if (same === undefined) this.#byKey.set(key, [known]);
      else same.push(known);
    }
  }

  /** Who may be this one, the likeliest first. */
  likely(identity: Identity): Likely[] {
    const asked = knownOf('', identity);
    const found = new Map<string, SameReason>();
    for (const key of keysOf(asked))
      for (const known of (this.#byKey.get(key) ?? []).slice(0, MAX_COMPARED)) {
        if (found.has(known.id)) continue;
        const why = reasonOf(asked, known);
        if (why !== null) found.set(known.id, why);
      }
    return Array.from(found, ([id, why]) => ({ id, why })).toSorted(
      (a, b) => REASONS.indexOf(a.why) - REASONS.indexOf(b.why),
    );
  }
}

/** Why two identities may be of one person; `null`: nothing suggests it. */
export function sameReason(one: Identity, other: Identity): SameReason | null {
  return reasonOf(knownOf('', one), knownOf('', other));
}

function knownOf(id: string, { firstname, lastname, email, mobile_phone, office_phone }: Identity): Known {
  return {
    id,
    parts: nameParts(`${lastname} ${firstname}`),
    email: email.trim().toLowerCase(),
    phones: [mobile_phone, office_phone].map(digitsOf).filter((digits) => digits.length >= MIN_DIGITS),
  };
}

const MIN_DIGITS = 9;

/** Without what stands for France before a number. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^(?:0033|33(?=\d{9}$)|0(?=\d{9}$))/, '');
}

function reasonOf(one: Known, other: Known): SameReason | null {
  const shared = one.parts.some((part) => part.length > 1 && other.parts.includes(part));
  if (shared && one.email !== '' && one.email === other.email) return 'email';
  const likeness = likenessOfParts(one.parts, other.parts);
  const samePhone = one.phones.some((phone) => other.phones.includes(phone));
  if (shared && samePhone && likeness !== null) return 'phone';
  if (likeness === null || likeness === 'part') return null;
  const isWhole =
    likeness === 'same' && one.parts.length === other.parts.length && !hasInitial(one) && !hasInitial(other);
  if (!isWhole) return 'close';
  return one.email !== '' && other.email !== '' && one.email !== other.email ? 'homonym' : 'name';
}

const hasInitial = ({ parts }: Known) => parts.some((part) => part.length === 1);

/**
 * The address, the numbers, and of each two words of the name how one sounds and how the other begins: a letter that is
 * wrong in one of them leaves a key of the other.
 */
function keysOf({ parts, email, phones }: Known): Set<string> {
  const keys = new Set(phones.map((phone) => `t${phone}`));
  if (email !== '') keys.add(`e${email}`);
  const words = parts.slice(0, MAX_PARTS);
  if (words.length === 1) keys.add(`n${frenchSound(words[0]!)}`);
  for (const [at, word] of words.entries())
    for (const [other, next] of words.entries())
      if (at !== other && word.length > 1) keys.add(`n${frenchSound(word)}|${next[0]}`);
  return keys;
}
