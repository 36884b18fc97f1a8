/** What placeholders stand for. */
export interface PlaceholderValues {
  number: number | string;
  /** Of the file; its extension is left out. */
  name: string;
  /** As it is to be written. */
  date: string;
  pages: number;
}

/** Of a file's name with its extension. */
const MAX_LENGTH = 200;
const EXTENSION = '.pdf';
const PLACEHOLDER = /\{\s*(num[eé]ro|nom|date|pages)\s*\}/giu;
/** What a file system, an archive or a reader of names takes for something else. */
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** Names of devices, which Windows gives to no file. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** `{numero}`, `{nom}`, `{date}` and `{pages}` of a text, once: what is filled in is filled no more. Others stay. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  const { number, name, date, pages } = values;
  const found: Record<string, string> = {
    numero: String(number),
    nom: withoutExtension(name),
    date,
    pages: String(pages),
  };
  return text.replaceAll(PLACEHOLDER, (_, key: string) => found[key.toLowerCase().replace('é', 'e')]!);
}

export interface NumberedFile {
  name: string;
  number: number;
  date: string;
  pages: number;
}

/**
 * A name for each file by a pattern, always `.pdf`, no two the same in any case, at most 200 characters.
 * Numbers have as many digits as the largest, and two at least.
 */
export function stampNames(pattern: string, files: readonly NumberedFile[]): string[] {
  const digits = Math.max(2, ...files.map(({ number }) => String(number).length));
  const used = new Set<string>();
  return files.map((file) => {
    const number = String(file.number).padStart(digits, '0');
    const date = file.date.replaceAll(/[/\\:]/g, '-');
    const stem = cleanStem(withoutPdf(fillPlaceholders(pattern, { ...file, number, date })));
    let name = named(stem, '');
    for (let count = 2; used.has(keyOf(name)); count += 1) name = named(stem, ` (${count})`);
    used.add(keyOf(name));
    return name;
  });
}

function named(stem: string, suffix: string): string {
  return `${shortened(stem, MAX_LENGTH - EXTENSION.length - suffix.length)}${suffix}${EXTENSION}`;
}

/** Without half of a letter at its end. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  let short = '';
  for (const { segment } of new Intl.Segmenter('fr').segment(text)) {
    if (short.length + segment.length > length) break;
    short += segment;
  }
  return short.trimEnd();
}

function cleanStem(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(FORBIDDEN, '-')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  if (clean === '') return 'document';
  return RESERVED.test(clean) ? `_${clean}` : clean;
}

const keyOf = (name: string): string => name.toLowerCase();

function withoutPdf(name: string): string {
  return name.replace(/\.pdf\s*$/i, '');
}

function withoutExtension(name: string): string {
  return name.replace(/(?<=.)\.[\p{L}\d]{1,8}$/u, '');
}
