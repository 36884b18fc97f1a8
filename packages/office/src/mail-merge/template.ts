import { isXml, openZip } from '../archive/zip.ts';
import { FileProblem } from '../problem.ts';
import { blockFaults } from './blocks.ts';
import { isolateTags, MAX_TAGS } from './paragraph-tags.ts';
import { readWordTree } from './word-tree.ts';
import type { TagNode, WordElement } from './word-tree.ts';

/**
 * What is wrong in a model. `brace`: a placeholder that is not closed. `unclosed`: `pour` or `si` without `fin`. `unopened`:
 * `fin` or `sinon` without its beginning. `otherEnd`: `fin si` of a `pour`. `crossed`: a block that begins in one place and
 * ends in another, as outside of the table. `secondElse`: a `sinon` after the last one.
 */
export type TemplateFaultKind = 'brace' | 'unclosed' | 'unopened' | 'otherEnd' | 'crossed' | 'secondElse';

export interface TemplateFault {
  fault: TemplateFaultKind;
  /** As it is typed. */
  tag: string;
  /** The text of its paragraph. */
  place: string;
}

export interface Template {
  /** Parts that have placeholders, ready to be filled. */
  trees: ReadonlyMap<string, WordElement>;
  /** All others, as they were. */
  parts: ReadonlyMap<string, Uint8Array>;
  tags: readonly TagNode[];
  faults: readonly TemplateFault[];
}

/** A model may be so large, and unpack to so much. */
export const TEMPLATE_LIMITS = { file: 5_000_000, unpacked: 60_000_000, part: 20_000_000, entries: 2_000 } as const;

const MAIN = 'word/document.xml';
const TEXTS = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
const TYPES = '[Content_Types].xml';
const MACROS = /^word\/vba/i;
const MAX_FAULTS = 50;

/** Reads a model. @throws FileProblem when the file is none */
export function readTemplate(bytes: Uint8Array): Template {
  const archive = openZip(bytes, TEMPLATE_LIMITS);
  if (!archive.names.has(MAIN) || !archive.names.has(TYPES)) throw new FileProblem('kind');
  const parts = archive.unpack(() => true);
  const types = typesOf(parts);
  if (types.includes('macroEnabled') || [...archive.names.keys()].some((name) => MACROS.test(name)))
    throw new FileProblem('macros');
  requireXml(parts);
  const faults: TemplateFault[] = [];
  const tags: TagNode[] = [];
  const trees = new Map<string, WordElement>();
  for (const [name, part] of parts) {
    if (!TEXTS.test(name)) continue;
    const tree = readWordTree(part);
    const own = isolateTags(tree, faults, MAX_TAGS - tags.length);
    if (own.length === 0) continue;
    faults.push(...blockFaults(tree, own));
    tags.push(...own);
    trees.set(name, tree);
    parts.delete(name);
  }
  parts.set(
    TYPES,
    new TextEncoder().encode(types.replaceAll('wordprocessingml.template.main', 'wordprocessingml.document.main')),
  );
  return { trees, parts, tags, faults: faults.slice(0, MAX_FAULTS) };
}

function typesOf(parts: ReadonlyMap<string, Uint8Array>): string {
  return new TextDecoder().decode(parts.get(TYPES));
}

/** No part of a model may define text of its own, also those that are not filled. */
function requireXml(parts: ReadonlyMap<string, Uint8Array>): void {
  const decoder = new TextDecoder('utf-8');
  for (const [name, part] of parts) {
    if (isXml(name) && /<!(?:DOCTYPE|ENTITY)/i.test(decoder.decode(part.subarray(0, 4_096))))
      throw new FileProblem('entities');
  }
}
