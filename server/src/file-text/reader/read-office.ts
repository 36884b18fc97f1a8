import { FileProblem } from '@basoche/office';
import { bareName, openZip, scanXml } from '@basoche/office/archive';
import { ARCHIVE_LIMITS } from '../limits.ts';
import { ReadError } from './page-intake.ts';
import type { PageIntake } from './page-intake.ts';

type Parts = Map<string, Uint8Array>;

const isWanted = (name: string) =>
  /^(?:content\.xml|word\/(?:document|footnotes|endnotes|header\d*|footer\d*|comments)\.xml|xl\/(?:sharedStrings|workbook|worksheets\/sheet\d+)\.xml|xl\/_rels\/workbook\.xml\.rels|ppt\/presentation\.xml|ppt\/_rels\/presentation\.xml\.rels|ppt\/slides\/slide\d+\.xml)$/.test(
    name,
  );

/**
 * Texts, workbooks and presentations of offices since 2007, and those of OpenDocument.
 * @returns whether its parts are pages
 * @throws ReadError
 */
export function readOffice(bytes: Uint8Array, intake: PageIntake): boolean {
  try {
    const archive = openZip(bytes, ARCHIVE_LIMITS);
    const { names } = archive;
    const kind = ['word/document.xml', 'xl/workbook.xml', 'ppt/presentation.xml', 'content.xml'].find((each) =>
      names.has(each),
    );
    if (kind === undefined) throw new ReadError('none', 'archive');
    const parts = archive.unpack(isWanted);
    if (kind === 'ppt/presentation.xml') return readSlides(parts, intake);
    if (kind === 'xl/workbook.xml') intake.parts(workbookText(parts));
    else if (kind === 'content.xml') intake.parts(textOfXml(parts.get(kind)!, OPEN));
    else intake.parts(wordText(parts));
    return false;
  } catch (error) {
    if (error instanceof FileProblem) throw problemOf(error);
    throw error;
  }
}

export function problemOf({ reason }: FileProblem): ReadError {
  if (reason === 'password') return new ReadError('encrypted');
  if (reason === 'bomb' || reason === 'size' || reason === 'long') return new ReadError('too_large', reason);
  // What offices wrote before 2007 has no reader.
  return new ReadError(reason === 'old' ? 'none' : 'unreadable', reason);
}

interface Vocabulary {
  /** Elements whose text counts; `null`: all of it. */
  text: ReadonlySet<string> | null;
  /** What ends a line. */
  lines: ReadonlySet<string>;
  /** What stands for a space. */
  spaces: ReadonlySet<string>;
}

const WORD: Vocabulary = { text: new Set(['w:t']), lines: new Set(['w:p', 'w:br']), spaces: new Set(['w:tab']) };
const SLIDE: Vocabulary = { text: new Set(['a:t']), lines: new Set(['a:p', 'a:br']), spaces: new Set(['a:tab']) };
const OPEN: Vocabulary = {
  text: null,
  lines: new Set(['text:p', 'text:h', 'table:table-row']),
  spaces: new Set(['text:s', 'text:tab', 'table:table-cell', 'text:line-break']),
};

function textOfXml(bytes: Uint8Array, { text, lines, spaces }: Vocabulary): string {
  const written: string[] = [];
  const open: string[] = [];
  let taken = 0;
  scanXml(bytes, {
    open({ name }) {
      open.push(name);
      if (text?.has(name)) taken += 1;
      if (spaces.has(name)) written.push(' ');
    },
    close() {
      const name = open.pop() ?? '';
      if (text?.has(name)) taken -= 1;
      if (lines.has(name)) written.push('\n');
    },
    text(part) {
      if (text === null || taken > 0) written.push(part);
    },
  });
  return written.join('');
}

function wordText(parts: Parts): string {
  const names = [...parts.keys()].filter((name) => name.startsWith('word/')).toSorted();
  names.sort((a, b) => Number(b === 'word/document.xml') - Number(a === 'word/document.xml'));
  return names.map((name) => textOfXml(parts.get(name)!, WORD)).join('\n');
}

/** Slides in the order in which they are shown. */
function readSlides(parts: Parts, intake: PageIntake): boolean {
  const targets = new Map<string, string>();
  scanXml(parts.get('ppt/_rels/presentation.xml.rels') ?? new Uint8Array(), {
    open: ({ attributes }) => void targets.set(attributes['Id'] ?? '', attributes['Target'] ?? ''),
  });
  const order: string[] = [];
  scanXml(parts.get('ppt/presentation.xml')!, {
    open({ name, attributes }) {
      if (bareName(name) !== 'sldId') return;
      const id = Object.entries(attributes).find(([key]) => key.includes(':') && bareName(key) === 'id')?.[1];
      order.push(`ppt/${(targets.get(id ?? '') ?? '').replace(/^\/ppt\//, '')}`);
    },
  });
  for (const [at, name] of order.entries()) {
    const part = parts.get(name);
    if (part !== undefined) intake.page(at + 1, textOfXml(part, SLIDE));
  }
  return true;
}

function workbookText(parts: Parts): string {
  const shared = parts.get('xl/sharedStrings.xml');
  const strings = shared === undefined ? [] : sharedStrings(shared);
  const sheets = [...parts.keys()]
    .filter((name) => name.startsWith('xl/worksheets/'))
    .toSorted((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  const names: string[] = [];
  scanXml(parts.get('xl/workbook.xml')!, {
    open({ name, attributes }) {
      if (bareName(name) === 'sheet') names.push(attributes['name'] ?? '');
    },
  });
  return [names.join('\n'), ...sheets.map((name) => sheetText(parts.get(name)!, strings))].join('\n');
}

function sharedStrings(bytes: Uint8Array): string[] {
  const strings: string[] = [];
  const open: string[] = [];
  scanXml(bytes, {
    open({ name }) {
      open.push(bareName(name));
      if (bareName(name) === 'si') strings.push('');
    },
    close: () => void open.pop(),
    text(part) {
      // How a word is pronounced is no part of it.
      if (open.at(-1) === 't' && !open.includes('rPh')) strings.push((strings.pop() ?? '') + part);
    },
  });
  return strings;
}

function sheetText(bytes: Uint8Array, strings: readonly string[]): string {
  const written: string[] = [];
  const open: string[] = [];
  let isShared = false;
  scanXml(bytes, {
    open({ name, attributes }) {
      const bare = bareName(name);
      open.push(bare);
      if (bare === 'c') isShared = attributes['t'] === 's';
    },
    close() {
      const name = open.pop();
      if (name === 'c') written.push(' ');
      if (name === 'row') written.push('\n');
    },
    text(part) {
      const name = open.at(-1);
      if (name === 'v') written.push(isShared ? (strings[Number(part)] ?? '') : part);
      else if (name === 't') written.push(part);
    },
  });
  return written.join('');
}
