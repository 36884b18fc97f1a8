import { clauseLevelOf } from '@basoche/editor/rules';
import type { BodyNode } from '@basoche/editor/rules';
import { childOf, within } from '../../archive/xml.ts';
import type { Xml } from '../../archive/xml.ts';
import { FileProblem } from '../../problem.ts';
import { Losses } from '../../report.ts';
import type { Report } from '../../report.ts';
import { cleanText } from '../../word/clean.ts';
import { PictureIntake } from '../../word/picture-intake.ts';
import type { WordFile } from '../../word/word-file.ts';
import { BlockReader } from './blocks.ts';
import { ReadComments } from './comments.ts';
import { Numbering } from './numbering.ts';
import { fitTables } from './fit-tables.ts';
import { firstHeader, lineOf, readPage } from './page.ts';
import { DocxParts } from './parts.ts';
import { Reading } from './reading.ts';
import { Styles } from './styles.ts';
import { isAnswered } from './unwrap.ts';

/** What a file does not know and the document needs. */
export interface ReadOptions {
  /** User id of the person of this name, or what stands for somebody unknown. */
  userOf: (author: string) => string;
  /** Millimetres that the margins of a page may have. */
  margins: readonly number[];
  newId: () => string;
}

/**
 * A Word file (.docx) as a document, with what could not be kept. `people` is empty: suggestions name their people by id.
 * @throws FileProblem when it is not taken; nothing of it is kept then
 */
export function readDocx(
  bytes: Uint8Array,
  { userOf, margins, newId }: ReadOptions,
): { file: WordFile; report: Report } {
  const losses = new Losses();
  const pictures = new PictureIntake(losses, newId);
  const parts = new DocxParts(bytes);
  const body = childOf(parts.read(parts.main), 'w:body');
  if (!body) throw new FileProblem('kind');
  if (parts.hasMacros) losses.add('macros');
  if (parts.isSigned) losses.add('signatures');
  const sections = sectionsIn(body);
  losses.add('controls', [...within(body)].filter((each) => each.name === 'w:sdt' && isAnswered(each)).length);
  const reading = new Reading(
    {
      parts,
      styles: new Styles(parts.related('styles')),
      numbering: new Numbering(parts.related('numbering')),
      comments: new ReadComments(parts, newId),
      losses,
      pictures,
      line: lineOf(sections.at(-1)),
      sectionBreaks: sections.map((section) => childOf(section, 'w:type')?.attrs['w:val'] !== 'continuous'),
    },
    userOf,
  );
  const head = headOf(reading, sections[0]);
  const content = [...head, ...new BlockReader(reading).blocks(body)];
  const page = readPage(parts, sections, margins, reading);
  const isEmpty = reading.budget.isEmpty && Object.keys(pictures.pictures).length === 0;
  if (isEmpty && page.header === '' && page.footer === '')
    throw new FileProblem(losses.count('foreignParts') > 0 ? 'foreign' : 'empty');
  refer(reading, newId);
  fitTables(content, page, lineOf(sections.at(-1)));
  return {
    file: {
      title: titleOf(parts),
      author: '',
      body: { type: 'doc', content },
      page,
      threads: reading.comments.threads(reading.placed, losses),
      people: {},
      pictures: pictures.pictures,
    },
    report: losses.report(),
  };
}

/** Sections as they are now: a change that is followed holds what they were. */
function sectionsIn(element: Xml): Xml[] {
  return element.children.flatMap((child) => {
    if (child.name === 'w:sectPr') return [child];
    return child.name === 'w:sectPrChange' || child.name === 'w:pPrChange' ? [] : sectionsIn(child);
  });
}

/** What heads the first page alone, as blocks of the text; a page has no place for it. */
function headOf(reading: Reading, section: Xml | undefined): BodyNode[] {
  const part = firstHeader(reading, section);
  const root = reading.parts.read(part);
  if (part === undefined || !root) return [];
  const blocks = reading.inPart(part, () => new BlockReader(reading).blocks(root));
  const said = blocks.filter(({ type, content = [] }) => type !== 'paragraph' || content.length > 0);
  if (said.length > 0) reading.losses.add('firstHeaders');
  return said;
}

function titleOf(parts: DocxParts): string {
  const core = [...parts.relationships('').values()].find(({ type }) => type === 'core-properties');
  return cleanText(childOf(parts.read(core?.target), 'dc:title')?.text ?? '').trim();
}

/** Leads the references of the file to headings and clauses; one to anything else is what it showed. */
function refer({ references, bookmarks, losses }: Reading, newId: () => string): void {
  for (const { node, bookmark, words, isNumber } of references) {
    const block = bookmarks.get(bookmark);
    // A number that is words is none to a reference.
    if (block && ((block.type === 'heading' && !isNumber) || clauseLevelOf(block.attrs?.clause) !== null)) {
      block.attrs = { ...block.attrs, anchor: block.attrs?.anchor ?? newId() };
      node.attrs = { target: block.attrs.anchor };
    } else {
      losses.add('plainReferences');
      Object.assign(node, { type: 'text', text: words.trim() === '' ? '…' : words, marks: [], attrs: undefined });
    }
  }
}
