import type { TemplateFault, TemplateFaultKind } from './template.ts';
import type { Tag } from './tag.ts';
import { copied, element, isElement, replaceChild, siblingsOf } from './word-tree.ts';
import type { BlockNode, TagNode, WordElement, WordNode } from './word-tree.ts';

/** A block whose end was not met yet. */
interface OpenBlock {
  open: TagNode;
  elses: TagNode[];
}

/** Texts of their own: a text box, a note. */
const STORIES = new Set(['w:txbxContent', 'w:footnote', 'w:endnote']);

/** Joins the marks of repetitions and conditions into blocks. What cannot be joined is told, and stays. */
export function blockFaults(root: WordElement, tags: readonly TagNode[]): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const add = (fault: TemplateFaultKind, { tag, place }: TagNode) =>
    faults.push({ fault, tag: `{${tag.text}}`, place });
  for (const own of byStory(root, tags)) {
    const open: OpenBlock[] = [];
    for (const node of own) {
      const { tag } = node;
      if (tag.type === 'loop' || tag.type === 'if') open.push({ open: node, elses: [] });
      else if (tag.type === 'else') {
        const fault = elseFault(open.at(-1));
        if (fault === null) open.at(-1)!.elses.push(node);
        else add(fault, node);
      } else if (tag.type === 'end') {
        const block = open.pop();
        if (block === undefined) add('unopened', node);
        else if (tag.of !== null && tag.of !== block.open.tag.type) add('otherEnd', node);
        else if (!joinBlock(block, node)) add('crossed', block.open);
      }
    }
    for (const block of open) add('unclosed', block.open);
  }
  return faults;
}

function byStory(root: WordElement, tags: readonly TagNode[]): Iterable<TagNode[]> {
  const stories = new Map<WordElement, TagNode[]>();
  for (const tag of tags) {
    const story = storyOf(tag) ?? root;
    const own = stories.get(story);
    if (own === undefined) stories.set(story, [tag]);
    else own.push(tag);
  }
  return stories.values();
}

function elseFault(block: OpenBlock | undefined): TemplateFaultKind | null {
  if (block?.open.tag.type !== 'if') return 'unopened';
  const last = block.elses.at(-1)?.tag;
  return last?.type === 'else' && last.condition === null ? 'secondElse' : null;
}

function storyOf(node: WordNode): WordElement | null {
  for (let at = node.parent; at !== null; at = at.parent) if (at.kind === 'element' && STORIES.has(at.name)) return at;
  return null;
}

/** @returns whether the marks stand where a block can be made of what is between them */
function joinBlock({ open, elses }: OpenBlock, end: TagNode): boolean {
  const marks = [open, ...elses, end];
  const common = commonParent(marks);
  const children = common === null ? [] : marks.map((mark) => childOn(common, mark));
  if (common === null || children.includes(null)) return false;
  if (common.name === 'w:tbl' || common.name === 'w:tr')
    return elses.length === 0 && joinRows(open, end, common, children as WordNode[]);
  if (!marks.every((mark) => canSplit(mark, common))) return false;
  for (const mark of marks) splitUpTo(mark, common);
  makeBlock(marks);
  return true;
}

/** The rows from the one of the beginning to the one of the end, without the marks. */
function joinRows(open: TagNode, end: TagNode, common: WordElement, children: readonly WordNode[]): boolean {
  const [first, last] = common.name === 'w:tr' ? [common, common] : [children[0]!, children.at(-1)!];
  if (!isElement(first, 'w:tr') || !isElement(last, 'w:tr')) return false;
  removeMark(open);
  removeMark(end);
  const list = siblingsOf(first);
  const { parent } = first;
  const [from, to] = [list.indexOf(first), list.indexOf(last)];
  const block = blockOf(open, [{ tag: open.tag, children: list.slice(from, to + 1) }]);
  putBlock(list, from, to + 1, block, parent);
  return true;
}

/** Marks that are children of one list: what is between them goes into the block, and they go. */
function makeBlock(marks: readonly TagNode[]): void {
  const list = siblingsOf(marks[0]!);
  const { parent } = marks[0]!;
  const places = marks.map((mark) => list.indexOf(mark));
  const branches = places.slice(0, -1).map((place, at): { tag: Tag; children: WordNode[] } => ({
    tag: marks[at]!.tag,
    children: list.slice(place + 1, places[at + 1]),
  }));
  putBlock(list, places[0]!, places.at(-1)! + 1, blockOf(marks[0]!, branches), parent);
}

function blockOf(open: TagNode, branches: BlockNode['branches']): BlockNode {
  const block: BlockNode = { kind: 'block', open, branches, parent: null };
  for (const { children } of branches) for (const child of children) child.parent = block;
  return block;
}

function putBlock(
  list: WordNode[],
  from: number,
  to: number,
  block: BlockNode,
  parent: WordElement | BlockNode | null,
): void {
  block.parent = parent;
  list.splice(from, to - from, block);
}

/** With its paragraph, where that has nothing else and is not the only one of its cell. */
function removeMark(mark: TagNode): void {
  const list = siblingsOf(mark);
  list.splice(list.indexOf(mark), 1);
  const { parent } = mark;
  if (parent?.kind !== 'element' || parent.name !== 'w:p' || showsSomething(parent.children)) return;
  const paragraphs = siblingsOf(parent);
  if (paragraphs.filter((child) => isElement(child, 'w:p')).length > 1)
    paragraphs.splice(paragraphs.indexOf(parent), 1);
}

/** Elements that may be cut in two. */
const CUT = new Set(['w:p', 'w:hyperlink', 'w:ins', 'w:smartTag']);

function canSplit(mark: TagNode, common: WordElement): boolean {
  for (let at = mark.parent; at !== common; at = at.parent)
    if (at?.kind !== 'element' || !CUT.has(at.name)) return false;
  return true;
}

/** Cuts what a mark stands in, up to `common`: what comes before it, and what comes after it. Parts with nothing in them go. */
function splitUpTo(mark: TagNode, common: WordElement): void {
  while (mark.parent !== common && mark.parent?.kind === 'element') {
    const { parent } = mark;
    const at = parent.children.indexOf(mark);
    const before = partOf(parent, parent.children.slice(0, at), false);
    const after = partOf(parent, parent.children.slice(at + 1), true);
    replaceChild(parent, [...(before ? [before] : []), mark, ...(after ? [after] : [])]);
  }
}

/** @param isLast the last part of a paragraph ends the section that it ended */
function partOf(parent: WordElement, children: readonly WordNode[], isLast: boolean): WordElement | null {
  const own = children.filter((child) => !isElement(child, 'w:pPr'));
  const given = parent.children.find((child) => isElement(child, 'w:pPr'));
  const properties = given === undefined ? undefined : copied(given);
  const endsSection = properties?.children.some((child) => isElement(child, 'w:sectPr')) ?? false;
  if (!showsSomething(own) && !(isLast && endsSection)) return null;
  if (properties && !isLast) properties.children = properties.children.filter((child) => !isElement(child, 'w:sectPr'));
  return element(parent.name, { ...parent.attributes }, properties === undefined ? own : [properties, ...own]);
}

function showsSomething(children: readonly WordNode[]): boolean {
  return children.some((child) => child.kind !== 'text' && !isElement(child, 'w:pPr') && !isSilent(child));
}

function isSilent(node: WordNode): boolean {
  return node.kind === 'element' && (node.name === 'w:proofErr' || node.name.startsWith('w:bookmark'));
}

/** The innermost element that all of them stand in; `null` where a block stands between. */
function commonParent(marks: readonly TagNode[]): WordElement | null {
  const [first, ...others] = marks.map(parentsOf);
  const isInAll = (parent: WordElement | BlockNode) => others.every((parents) => parents.has(parent));
  const common = [...first!].find(isInAll);
  return common?.kind === 'element' ? common : null;
}

function parentsOf(mark: TagNode): Set<WordElement | BlockNode> {
  const parents = new Set<WordElement | BlockNode>();
  for (let at = mark.parent; at !== null; at = at.parent) parents.add(at);
  return parents;
}

/** The child of `common` in which a mark stands; `null` where a block or a table is between it and its paragraph. */
function childOn(common: WordElement, mark: TagNode): WordNode | null {
  let at: WordNode = mark;
  while (at.parent !== common) {
    if (at.parent === null || at.parent.kind === 'block') return null;
    at = at.parent;
  }
  return at;
}
