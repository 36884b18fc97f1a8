import type { BodyNode } from '@basoche/editor/rules';
import { ClauseCounter } from '@basoche/editor/rules';
import { Budget } from '../../budget.ts';
import type { Losses } from '../../report.ts';
import { cleanText } from '../../word/clean.ts';
import type { PictureIntake } from '../../word/picture-intake.ts';
import type { Suggested } from '../../word/read-body.ts';
import { childrenNamed } from '../../archive/xml.ts';
import type { Xml } from '../../archive/xml.ts';
import type { ReadComments } from './comments.ts';
import type { DrawnPicture } from './drawings.ts';
import type { Field } from './field-marks.ts';
import { wholeFields } from './field-marks.ts';
import { wordsOfChart, wordsOfDiagram } from './drawn-words.ts';
import type { Numbering } from './numbering.ts';
import type { DocxParts, Relationship } from './parts.ts';
import type { Styles } from './styles.ts';
import { instantOf } from './comments.ts';

/** A reference of the file to a place that is known by a bookmark. */
export interface PendingReference {
  node: BodyNode;
  bookmark: string;
  /** What the file shows of it. */
  words: string;
  /** It says the number alone. */
  isNumber: boolean;
}

/** What is known while one file is read. */
export class Reading {
  readonly parts: DocxParts;
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly comments: ReadComments;
  readonly losses: Losses;
  readonly pictures: PictureIntake;
  readonly budget = new Budget();
  /** Counts the clauses of the text that is made, as that will. */
  readonly clauses = new ClauseCounter();
  readonly references: PendingReference[] = [];
  /** The block that each bookmark begins in. */
  readonly bookmarks = new Map<string, BodyNode>();
  /** Bookmarks that begin before the next paragraph. */
  bookmarksToCome: string[] = [];
  /** Comments whose range is open. */
  readonly openComments = new Set<string>();
  /** Threads whose words were found. */
  readonly placed = new Set<string>();
  /** Whether each section after the first begins on a new page. */
  readonly sectionBreaks: readonly boolean[];
  /** Style of the table that is being read. */
  tableStyle: string | undefined;
  /** Twips of a line of what is being read. */
  line: number;
  #relationships: Map<string, Relationship>;
  #notes = new Map<string, Map<string, Xml>>();
  #fields = new Map<Xml, Field>();
  #withFields = new Set<string>();
  #userOf: (author: string) => string;

  constructor(
    given: Pick<
      Reading,
      'parts' | 'styles' | 'numbering' | 'comments' | 'losses' | 'pictures' | 'sectionBreaks' | 'line'
    >,
    userOf: (author: string) => string,
  ) {
    this.parts = given.parts;
    this.styles = given.styles;
    this.numbering = given.numbering;
    this.comments = given.comments;
    this.losses = given.losses;
    this.pictures = given.pictures;
    this.sectionBreaks = given.sectionBreaks;
    this.line = given.line;
    this.#relationships = given.parts.relationships(given.parts.main);
    this.#userOf = userOf;
    this.#findFields(given.parts.main);
  }

  /** The field that a mark is of; `undefined` for one that is not whole. */
  fieldOf(mark: Xml): Field | undefined {
    return this.#fields.get(mark);
  }

  #findFields(part: string): void {
    const root = this.#withFields.has(part) ? undefined : this.parts.read(part);
    this.#withFields.add(part);
    if (root) for (const [mark, field] of wholeFields(root)) this.#fields.set(mark, field);
  }

  /** Where a link of what is being read leads; `null` for one inside the file. */
  linkOf(id: string | undefined): string | null {
    const relationship = this.#relationships.get(id ?? '');
    return relationship?.isExternal ? relationship.target : null;
  }

  /** Name of the part that what is being read refers to; `null` for what is outside of the file. */
  partOf(id: string | undefined): string | null {
    const relationship = this.#relationships.get(id ?? '');
    return relationship?.isExternal === false ? relationship.target : null;
  }

  /** A node of a picture that a drawing shows, as wide as that says; `null` for one that is refused. */
  picture({ relation, alt, width, cropped }: DrawnPicture): BodyNode | null {
    const found = this.#relationships.get(relation ?? '');
    if (!found || found.isExternal) {
      this.losses.add(found ? 'pictureLinks' : 'pictures');
      return null;
    }
    const percent = width === null ? null : (width * 100) / this.line;
    const look = { alt: cleanText(alt).replaceAll(/\s+/g, ' ').trim(), width: percent };
    const taken = this.pictures.take(found.target, () => this.parts.blob(found.target) ?? null, look);
    if (taken && cropped) this.losses.add('crops');
    return taken;
  }

  /** The blocks of what a chart or a diagram says, which is a part of its own. */
  toldBy(relation: string): Xml[] {
    const found = this.#relationships.get(relation);
    const root = found?.isExternal === false ? this.parts.read(found.target) : undefined;
    if (!root) return [];
    return root.name === 'chartSpace' ? wordsOfChart(root) : wordsOfDiagram(root);
  }

  /** A note by its number in its kind, with the part that it stands in. */
  note(kind: 'footnote' | 'endnote', id: string | undefined): { note: Xml; part: string } | null {
    const part = this.parts.nameOf(`${kind}s`);
    if (part === undefined) return null;
    let notes = this.#notes.get(kind);
    if (!notes) {
      notes = new Map(
        childrenNamed(this.parts.read(part), `w:${kind}`).map((note) => [note.attrs['w:id'] ?? '', note]),
      );
      this.#notes.set(kind, notes);
    }
    const note = notes.get(id ?? '');
    return note ? { note, part } : null;
  }

  /** What `read` reads is of this part, and no comment of the text around it is about it. */
  inPart<T>(part: string, read: () => T): T {
    const [relationships, open] = [this.#relationships, [...this.openComments]];
    this.#findFields(part);
    this.#relationships = this.parts.relationships(part);
    this.openComments.clear();
    try {
      return read();
    } finally {
      this.#relationships = relationships;
      this.openComments.clear();
      for (const comment of open) this.openComments.add(comment);
    }
  }

  /** Who changed something, and when. */
  suggested({ attrs }: Xml): Suggested {
    return { user: this.#userOf(attrs['w:author'] ?? ''), at: instantOf(attrs['w:date'] ?? '') };
  }
}
