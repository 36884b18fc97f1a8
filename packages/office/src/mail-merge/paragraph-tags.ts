import { FileProblem } from '../problem.ts';
import type { TemplateFault } from './template.ts';
import { readTag } from './tag.ts';
import { copied, element, isElement, replaceChild, textNode } from './word-tree.ts';
import type { TagNode, WordElement, WordNode } from './word-tree.ts';

/** Placeholders of one model. */
export const MAX_TAGS = 5_000;

/** What a placeholder may not reach over. */
const BARRIER = '\ufffc';
const PLACEHOLDER = /\{\{([^{}\ufffc]*)\}\}|\{([^{}\ufffc]*)\}/g;
/** Stands in a run without showing anything. */
const SILENT = new Set(['w:lastRenderedPageBreak', 'w:softHyphen', 'w:rPr']);

/** The text of a run, where it stands in its paragraph. */
interface Segment {
  text: WordElement;
  letters: string;
  run: WordElement;
  from: number;
  to: number;
}

interface Placeholder {
  from: number;
  to: number;
  text: string;
}

/**
 * Puts each placeholder of a part into a node of its own, however its letters are spread over runs.
 * @returns them in the order of the text
 */
export function isolateTags(root: WordElement, faults: TemplateFault[], max: number): TagNode[] {
  const tags: TagNode[] = [];
  for (const paragraph of paragraphsIn(root)) {
    const { text, segments } = segmentsOf(paragraph);
    if (!text.includes('{')) continue;
    const place = text.replaceAll(BARRIER, ' ').replaceAll(/\s+/g, ' ').trim();
    const placeholders = [...text.matchAll(PLACEHOLDER)].map((match): Placeholder => ({
      from: match.index,
      to: match.index + match[0].length,
      text: match[1] ?? match[2]!,
    }));
    if (text.replaceAll(PLACEHOLDER, '').includes('{')) faults.push({ fault: 'brace', tag: '{', place });
    if (tags.length + placeholders.length > max) throw new FileProblem('long');
    const nodes = placeholders.map((placeholder): TagNode => ({
      kind: 'tag',
      tag: readTag(placeholder.text),
      format: null,
      place,
      parent: null,
    }));
    cutRuns(segments, placeholders, nodes);
    tags.push(...nodes);
  }
  return tags;
}

/** Paragraphs in the order of the text; one in a text box comes before the one that the box stands in. */
function paragraphsIn(root: WordElement): WordElement[] {
  const found: WordElement[] = [];
  const walk = (node: WordElement) => {
    for (const child of node.children) if (child.kind === 'element') walk(child);
    if (node.name === 'w:p') found.push(node);
  };
  walk(root);
  return found;
}

function segmentsOf(paragraph: WordElement): { text: string; segments: Segment[] } {
  const segments: Segment[] = [];
  let text = '';
  const addRun = (run: WordElement) => {
    for (const child of run.children) {
      if (isElement(child, 'w:t')) {
        const own = textOf(child);
        segments.push({ text: child, letters: own, run, from: text.length, to: text.length + own.length });
        text += own;
      } else if (isOther(child)) text += BARRIER;
    }
  };
  const walk = (node: WordElement) => {
    for (const child of node.children) {
      if (child.kind !== 'element' || child.name === 'w:moveFrom' || child.name === 'w:del') continue;
      if (child.name === 'w:r') addRun(child);
      else if (child.name !== 'w:p') walk(child);
    }
  };
  walk(paragraph);
  return { text, segments };
}

/** What stands between the letters of a run. */
function isOther(node: WordNode): boolean {
  return node.kind === 'element' && !SILENT.has(node.name);
}

function textOf(node: WordElement): string {
  return node.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}

/** Runs that hold letters of a placeholder are cut around it; it takes the format of its first letter. */
function cutRuns(segments: readonly Segment[], placeholders: readonly Placeholder[], nodes: readonly TagNode[]): void {
  const byRun = new Map<WordElement, Segment[]>();
  for (const segment of segments) byRun.set(segment.run, [...(byRun.get(segment.run) ?? []), segment]);
  let next = 0;
  for (const [run, own] of byRun) {
    const end = own.at(-1)!.to;
    while (next < placeholders.length && placeholders[next]!.to <= own[0]!.from) next += 1;
    if ((placeholders[next]?.from ?? Infinity) >= end) continue;
    const format = run.children.find((child) => isElement(child, 'w:rPr')) ?? null;
    replaceChild(run, cutRun({ run, own, format }, placeholders, nodes, next));
  }
}

function cutRun(
  { run, own, format }: { run: WordElement; own: readonly Segment[]; format: WordElement | null },
  placeholders: readonly Placeholder[],
  nodes: readonly TagNode[],
  first: number,
): WordNode[] {
  const parts: WordNode[] = [];
  let content: WordNode[] = [];
  const endRun = () => {
    if (content.length > 0)
      parts.push(element('w:r', { ...run.attributes }, format === null ? content : [copied(format), ...content]));
    content = [];
  };
  for (const child of run.children) {
    if (child === format) continue;
    const segment = own.find(({ text }) => text === child);
    if (segment === undefined) {
      content.push(child);
      continue;
    }
    let at = segment.from;
    for (let each = first; each < placeholders.length && placeholders[each]!.from < segment.to; each += 1) {
      const { from, to } = placeholders[each]!;
      if (to <= at) continue;
      if (from > at) content.push(shownText(segment, at, from));
      if (from >= segment.from) {
        endRun();
        const node = nodes[each]!;
        node.format = format;
        parts.push(node);
      }
      at = Math.min(to, segment.to);
    }
    if (at < segment.to) content.push(shownText(segment, at, segment.to));
  }
  endRun();
  return parts;
}

function shownText({ letters, from }: Segment, start: number, end: number): WordElement {
  return element('w:t', { 'xml:space': 'preserve' }, [textNode(letters.slice(start - from, end - from))]);
}
