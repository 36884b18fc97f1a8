import { sheet as limits } from '@basoche/crdt';
import { FileProblem } from '../problem.ts';
import { isOff, isOn, SIGNATURE } from '../archive/index.ts';
import { dateOf } from '@basoche/sheet';
import { type BookFile, FILE_LIMITS, type Loss, type Losses, type SheetFile } from './book-file.ts';
import { FileRoom } from './file-room.ts';
import { readSheetPart } from './xlsx-sheet.ts';
import { cellText, longer, PartLooks } from './xlsx-text.ts';
import { readStyles, type ReadStyle } from './xlsx-styles.ts';
import { type Parts, unpack } from './unpack.ts';
import { readXml } from './xml.ts';

/** What of a file says that it holds more than cells. */
const LOSS_PARTS: readonly [RegExp, Loss][] = [
  [/^xl\/(?:vbaProject\.bin|macrosheets\/[^/]+\.xml)$/, 'macros'],
  [/^xl\/charts\/chart(?:Ex)?\d*\.xml$/, 'charts'],
  [/^xl\/media\//, 'pictures'],
  [/^xl\/diagrams\/data\d*\.xml$/, 'shapes'],
  [/^xl\/(?:slicers|timelines)\//, 'filters'],
  [/^xl\/(?:threadedC|c)omments/, 'comments'],
  [/^xl\/pivotTables\//, 'pivots'],
  [/^xl\/externalLinks\/externalLink\d*\.xml$/, 'links'],
  [/^xl\/tables\//, 'tables'],
  [/^xl\/(?:queryTables\/|connections\.xml$)/, 'links'],
  [/^xl\/revisions\/revisionHeaders\.xml$/, 'tools'],
  [SIGNATURE, 'signatures'],
];

/** What is wanted of a workbook. */
export interface Wanted {
  /** So many of its first sheets. */
  sheets?: number;
  /** Bytes that it unpacks to at most. */
  unpacked?: number;
  /** Values in the place of formulas; nothing in that of errors. */
  values?: boolean;
  /** So many rows and cells, where it becomes no document. */
  rows?: number;
  cells?: number;
}

/** Reads a workbook; nothing of it is run. @throws FileProblem */
export function readXlsx(bytes: Uint8Array, wanted: Wanted = {}): { book: BookFile; losses: Losses } {
  const { sheets: max = FILE_LIMITS.sheets, unpacked = FILE_LIMITS.unpacked, values = false } = wanted;
  const parts = unpack(bytes, unpacked);
  const losses = new Lost();
  for (const name of parts.names) {
    for (const [pattern, loss] of LOSS_PARTS) if (pattern.test(name)) losses.add(loss);
    if (!/^xl\/drawings\/drawing\d*\.xml$/i.test(name)) continue;
    const { shapes, linked } = drawnIn(parts.xml(name));
    losses.add('shapes', shapes);
    losses.add('pictures', linked);
  }
  const workbook = readWorkbook(parts, losses);
  const targets = readTargets(parts.xml('xl/_rels/workbook.xml.rels'));
  const shared = readShared(parts.xml('xl/sharedStrings.xml'));
  const styles = readStyles(parts.xml('xl/styles.xml'));
  const room = new FileRoom(wanted.cells);
  const rows = wanted.rows ?? limits.MAX_LINES.rows;
  const sheets: SheetFile[] = [];
  for (const { name, relation } of workbook.sheets.slice(0, max)) {
    const xml = parts.xml(targets.get(relation) ?? '');
    if (xml === null) {
      losses.add('sheets');
      continue;
    }
    sheets.push(
      readSheetPart(xml, name, {
        ...{ ...shared, styles, losses, room, values, rows },
        day: dayOf(workbook.since1904),
      }),
    );
  }
  losses.add('sheets', Math.max(0, workbook.sheets.length - max));
  if (sheets.length === 0) throw new FileProblem('broken');
  return { book: { sheets }, losses: losses.counts };
}

/** Counts what is not kept. */
export class Lost {
  readonly counts: Losses = {};

  add(loss: Loss, count = 1): void {
    if (count > 0) this.counts[loss] = (this.counts[loss] ?? 0) + count;
  }

  addTotalsOf(sheet: string): void {
    this.counts.totalsOf = [...(this.counts.totalsOf ?? []), sheet];
  }
}

/** How a sheet's cells are read. */
export interface Reading {
  shared: readonly string[];
  /** Places of those whose parts look otherwise than their cell. */
  dressed: ReadonlySet<number>;
  styles: { cells: readonly ReadStyle[]; conditions: ReturnType<typeof readStyles>['conditions'] };
  losses: Lost;
  /** The day of a number, `null` for none. */
  day: (serial: number) => string | null;
  room: FileRoom;
  values: boolean;
  /** Those beyond are lost. */
  rows: number;
}

function dayOf(since1904: boolean): Reading['day'] {
  return (serial) => {
    try {
      return dateOf(serial + (since1904 ? 1462 : 0));
    } catch {
      return null;
    }
  };
}

/** What asks for a password before a workbook is changed. */
const ASKED = ['userName', 'reservationPassword', 'hashValue'];
const LOCKS = ['lockStructure', 'lockWindows', 'lockRevision'];

function readWorkbook(parts: Parts, losses: Lost) {
  const found = { sheets: [] as { name: string; relation: string }[], since1904: false };
  readXml(parts.xml('xl/workbook.xml') ?? new Uint8Array(), {
    open(name, attributes) {
      if (name === 'workbookPr') found.since1904 = isOn(attributes['date1904']);
      else if (name === 'sheet') {
        found.sheets.push({ name: attributes['name'] ?? '', relation: attributes['id'] ?? '' });
        if (/hidden/i.test(attributes['state'] ?? '')) losses.add('hidden');
      } else if (name === 'definedName') {
        const given = attributes['name'] ?? '';
        if (!given.startsWith('_xlnm')) losses.add('names');
        else if (given.startsWith('_xlnm.Print')) losses.add('prints');
      } else if (name === 'externalReference') losses.add('links');
      else if (
        name === 'fileSharing' &&
        (isOn(attributes['readOnlyRecommended']) || ASKED.some((key) => attributes[key] !== undefined))
      )
        losses.add('protection');
      else if (name === 'workbookProtection' && LOCKS.some((key) => isOn(attributes[key]))) losses.add('protection');
      else if (name === 'calcPr' && (isOn(attributes['iterate']) || isOff(attributes['fullPrecision'])))
        losses.add('calculation');
    },
  });
  return found;
}

/** Relation -> path of its part. */
function readTargets(xml: Uint8Array | null): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml === null) return targets;
  readXml(xml, {
    open(name, attributes) {
      const target = attributes['Target'];
      if (name === 'Relationship' && target !== undefined && attributes['TargetMode'] !== 'External')
        targets.set(attributes['Id'] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

/** Texts that cells name by their number; what is read over a word (furigana) is no part of it. */
function readShared(xml: Uint8Array | null): Pick<Reading, 'shared' | 'dressed'> {
  const texts: string[] = [];
  const dressed = new Set<number>();
  if (xml === null) return { shared: texts, dressed };
  const looks = new PartLooks();
  let [inText, over] = [false, 0];
  readXml(xml, {
    open(name, attributes) {
      looks.open(name, attributes);
      if (name === 'si') {
        looks.begin();
        texts.push('');
      } else if (name === 'rPh') over += 1;
      inText = name === 't' && over === 0;
    },
    close(name) {
      looks.close(name);
      if (name === 'rPh') over -= 1;
      else if (name === 'si') {
        texts.push(cellText(texts.pop() ?? ''));
        if (looks.areOwn) dressed.add(texts.length - 1);
      }
      inText = false;
    },
    text(text) {
      if (inText && texts.length > 0) texts[texts.length - 1] = longer(texts.at(-1), text);
    },
  });
  return { shared: texts, dressed };
}

const DRAWN: ReadonlySet<string> = new Set(['sp', 'cxnSp', 'contentPart']);

/** Boxes of text, arrows, ink and other shapes of a drawing, and pictures that are no part of the file; what older programs draw in their place is no other one. */
function drawnIn(xml: Uint8Array | null): { shapes: number; linked: number } {
  const drawn = { shapes: 0, linked: 0 };
  let fallbacks = 0;
  if (xml === null) return drawn;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks += 1;
      else if (fallbacks > 0) return;
      else if (DRAWN.has(name)) drawn.shapes += 1;
      else if (name === 'blip' && attributes['link'] !== undefined && attributes['embed'] === undefined)
        drawn.linked += 1;
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
    },
    text() {},
  });
  return drawn;
}
