import { foldedText } from '@basoche/domain';

/** Names of a field, folded: `dossier`, `numero_rg`. */
export type FieldPath = readonly string[];

export type Comparison = '=' | '≠' | '>' | '<';

/** One of the alternatives of a condition holds, all terms of which hold. */
export type Condition = readonly (readonly ConditionTerm[])[];

export interface ConditionTerm {
  path: FieldPath;
  isNegated: boolean;
  compared: { by: Comparison; to: string } | null;
}

export interface Format {
  name: string;
  argument: string;
}

/** What a placeholder asks for. `unreadable` is no placeholder of ours. */
export type TagContent =
  | { type: 'value'; path: FieldPath; formats: readonly Format[] }
  | { type: 'agreement'; path: FieldPath; forms: readonly string[] }
  | { type: 'loop'; path: FieldPath }
  | { type: 'if'; condition: Condition }
  | { type: 'else'; condition: Condition | null }
  | { type: 'end'; of: 'loop' | 'if' | null }
  | { type: 'unreadable' };

export type Tag = TagContent & {
  /** As it is typed, without its braces. */
  text: string;
};

const FORMATS = ['majuscules', 'minuscules', 'capitale', 'en_lettres', 'date', 'montant', 'defaut'] as const;

/** Reads what stands between braces. */
export function readTag(text: string): Tag {
  const plain = text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
  return { ...contentOf(plain), text: plain };
}

function contentOf(text: string): TagContent {
  const lower = foldedText(text, { accents: false, case: false });
  const end = /^fin(?: (pour|si))?$/.exec(lower);
  if (end) return { type: 'end', of: end[1] === undefined ? null : end[1] === 'pour' ? 'loop' : 'if' };
  if (lower === 'sinon') return { type: 'else', condition: null };
  const head = /^(sinon si|si|pour chaque|pour|accord) /.exec(lower)?.[1];
  if (head === undefined) return valueOf(text);
  const rest = text.slice(head.length + 1);
  if (head === 'accord') return agreementOf(rest);
  if (head.startsWith('pour')) {
    const path = pathOf(rest);
    return path === null ? { type: 'unreadable' } : { type: 'loop', path };
  }
  const condition = conditionOf(rest);
  if (condition === null) return { type: 'unreadable' };
  return head === 'si' ? { type: 'if', condition } : { type: 'else', condition };
}

function valueOf(text: string): TagContent {
  const [name = '', ...rest] = text.split('|');
  const path = pathOf(name);
  const formats = rest.map(formatOf);
  if (path === null || formats.includes(null)) return { type: 'unreadable' };
  return { type: 'value', path, formats: formats.filter((format) => format !== null) };
}

function formatOf(text: string): Format | null {
  const cut = text.indexOf(':');
  const name = folded(cut < 0 ? text : text.slice(0, cut));
  const argument = cut < 0 ? '' : text.slice(cut + 1).trim();
  return (FORMATS as readonly string[]).includes(name) ? { name, argument } : null;
}

function agreementOf(text: string): TagContent {
  const cut = text.indexOf(':');
  const path = cut < 0 ? null : pathOf(text.slice(0, cut));
  const forms = text.slice(cut + 1).split('|');
  if (path === null || forms.length < 2 || forms.length > 4) return { type: 'unreadable' };
  return { type: 'agreement', path, forms: forms.map((form) => form.trim()) };
}

function conditionOf(text: string): Condition | null {
  const alternatives = partedBy(text, 'ou').map((part) => partedBy(part, 'et').map(termOf));
  return alternatives.some((terms) => terms.includes(null)) ? null : (alternatives as ConditionTerm[][]);
}

/** Words in quotes are not looked into. */
function partedBy(text: string, word: string): string[] {
  const parts = [''];
  for (const piece of text.split(/("[^"]*"|«[^»]*»|“[^”]*”| )/)) {
    if (foldedText(piece, { accents: false, case: false }) === word) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

function termOf(text: string): ConditionTerm | null {
  const match = /^\s*(pas )?([^=≠<>!]+?)\s*(?:(=|≠|!=|<>|<|>)\s*(.*?))?\s*$/i.exec(text);
  const path = match === null ? null : pathOf(match[2]!);
  if (match === null || path === null) return null;
  const [by, to = ''] = [match[3], match[4]];
  const compared =
    by === undefined ? null : { by: by === '!=' || by === '<>' ? '≠' : (by as Comparison), to: unquoted(to) };
  return { path, isNegated: match[1] !== undefined, compared };
}

function unquoted(text: string): string {
  return (
    /^(?:"([^"]*)"|«([^»]*)»|“([^”]*)”)$/
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim() ?? text
  );
}

/** The names of a field; `null` where it is none. */
export function pathOf(text: string): FieldPath | null {
  if (text.length > 120) return null;
  const names = text.split('.').map(folded);
  return names.every((name) => /^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(name)) ? names : null;
}

function folded(text: string): string {
  return foldedText(text.trim(), { accents: false, case: false }).replaceAll(/[ '’-]+/g, '_');
}
