import type { ChangedRange, ChangedRecord } from './changed-ranges.ts';
import { deflatedPart, SharedBeginning, storedPart } from './gzip-parts.ts';
import type { Part } from './gzip-parts.ts';
import type { ChangedRow, Reader } from './record-source.ts';

/** A page as it goes over the wire. */
export interface PageText {
  plain(): Buffer<ArrayBuffer>;
  /** `null` where nothing of it is shared, and it is compressed as any answer. */
  gzip: (() => Buffer<ArrayBuffer>) | null;
}

/** Shorter texts are not worth compressing. */
const MIN_DEFLATED = 1024;

/** What lies between two places of the feed; readers that see a row the same share its text. */
interface Segment {
  rows: Promise<Part> | null;
  gone: Promise<Part> | null;
  /** Records that depend on who reads. */
  personal: PersonalRecord[];
}

interface PersonalRecord {
  change: ChangedRecord;
  rowFor: (reader: Reader) => unknown;
  /** Each row that some reader sees of it; `null` = gone, `undefined` = it is another person's own, and not told. */
  variants: unknown[];
}

/** The pages of one reading: those of readers who see the same are the same bytes up to their end [RF9]. */
export class SharedPages {
  readonly #ranges: readonly ChangedRange[];
  readonly #rows: ReadonlyMap<string, ChangedRow<unknown>>;
  readonly #segments: Segment[][];
  readonly #beginnings = new Map<string, Promise<SharedBeginning>>();

  constructor(ranges: readonly ChangedRange[], rows: ReadonlyMap<string, ChangedRow<unknown>>) {
    this.#ranges = ranges;
    this.#rows = rows;
    this.#segments = this.#cut();
  }

  /** The rights of the reader decide at once; what is written after that is written for them. */
  page(index: number, reader: Reader, end: string): Promise<PageText> {
    const segments = this.#segments[index]!;
    const personal = segments.flatMap((segment) => segment.personal);
    const seen = personal.map((record) => variantOf(record, reader));
    const key = `${index}/${seen.join()}`;
    const beginning = this.#beginnings.get(key) ?? beginningOf(segments, personal, seen);
    this.#beginnings.set(key, beginning);
    return beginning.then((shared) => ({ plain: () => shared.plain(end), gzip: () => shared.gzip(end) }));
  }

  /** Of each range, cut wherever another one of the same list begins or ends. */
  #cut(): Segment[][] {
    const made = new Map<readonly ChangedRecord[], Map<string, Segment>>();
    return this.#ranges.map(({ list, start, end }) => {
      const ofList = this.#ranges.filter((range) => range.list === list);
      const inside = ofList.flatMap((range) => [range.start, range.end]).filter((at) => at > start && at < end);
      const cuts = [...new Set([start, ...inside, end])].toSorted((a, b) => a - b);
      const segments = made.get(list) ?? new Map<string, Segment>();
      made.set(list, segments);
      return cuts.slice(1).map((to, n) => {
        const from = cuts[n]!;
        const segment = segments.get(`${from}-${to}`) ?? this.#segmentOf(list.slice(from, to));
        segments.set(`${from}-${to}`, segment);
        return segment;
      });
    });
  }

  #segmentOf(changes: readonly ChangedRecord[]): Segment {
    const rows: string[] = [];
    const gone: string[] = [];
    const personal: PersonalRecord[] = [];
    for (const change of changes) {
      const found = this.#rows.get(`${change.record}/${change.id}`);
      if (change.owners !== null) personal.push({ change, rowFor: ownRow(change.owners, found), variants: [] });
      else if (found === undefined) gone.push(goneText(change));
      else if ('row' in found) rows.push(rowText(change, found.row));
      else personal.push({ change, rowFor: found.rowFor, variants: [] });
    }
    return { rows: partOf(rows), gone: partOf(gone), personal };
  }
}

const rowText = ({ record }: ChangedRecord, row: unknown) => JSON.stringify({ record, row });
const goneText = ({ record, id }: ChangedRecord) => JSON.stringify({ record, id });

const ownRow =
  (owners: readonly string[], found: ChangedRow<unknown> | undefined) =>
  (reader: Reader): unknown => {
    if (!owners.includes(reader.account.id)) return undefined;
    if (found === undefined) return null;
    return 'row' in found ? found.row : found.rowFor(reader);
  };

function variantOf({ rowFor, variants }: PersonalRecord, reader: Reader): number {
  const row = rowFor(reader);
  const known = variants.indexOf(row);
  return known < 0 ? variants.push(row) - 1 : known;
}

function partOf(texts: readonly string[]): Promise<Part> | null {
  if (texts.length === 0) return null;
  const text = texts.join();
  return text.length < MIN_DEFLATED ? Promise.resolve(storedPart(text)) : deflatedPart(text);
}

async function beginningOf(
  segments: readonly Segment[],
  personal: readonly PersonalRecord[],
  seen: readonly number[],
): Promise<SharedBeginning> {
  const rows = personal.map(({ variants }, n) => variants[seen[n]!]);
  const own = {
    rows: partOf(
      personal.flatMap(({ change }, n) =>
        rows[n] === null || rows[n] === undefined ? [] : [rowText(change, rows[n])],
      ),
    ),
    gone: partOf(personal.flatMap(({ change }, n) => (rows[n] === null ? [goneText(change)] : []))),
  };
  return new SharedBeginning([
    storedPart('{"rows":['),
    ...(await joined([...segments.map((segment) => segment.rows), own.rows])),
    storedPart('],"gone":['),
    ...(await joined([...segments.map((segment) => segment.gone), own.gone])),
    storedPart(']'),
  ]);
}

async function joined(parts: readonly (Promise<Part> | null)[]): Promise<Part[]> {
  const found = await Promise.all(parts.filter((part) => part !== null));
  return found.flatMap((part, n) => (n === 0 ? [part] : [storedPart(','), part]));
}
