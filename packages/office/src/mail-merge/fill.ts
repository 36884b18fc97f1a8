import { zipSync } from 'fflate';
import { FileProblem } from '../problem.ts';
import type { Template } from './template.ts';
import { Fields } from './uses.ts';
import type { FieldUse } from './uses.ts';
import type { Answers, MergeRecord, Scope } from './values.ts';
import { copied, element, isElement, textNode, writeWordTree } from './word-tree.ts';
import type { BlockNode, TagNode, WordElement, WordNode } from './word-tree.ts';

/** Elements and texts that the repetitions of one model may make. */
export const MAX_FILLED = 150_000;

/** Texts of these end with a paragraph, or have at least one. */
const NEEDS_PARAGRAPH = new Set([
  'w:tc',
  'w:txbxContent',
  'w:hdr',
  'w:ftr',
  'w:footnote',
  'w:endnote',
  'w:body',
  'w:sdtContent',
]);
/** What shows something in a run. */
const SHOWN = new Set([
  'w:t',
  'w:drawing',
  'w:pict',
  'w:object',
  'w:sym',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:br',
  'w:fldChar',
  'mc:AlternateContent',
  'w:ptab',
]);

/** What is filled in, and where names are looked up. */
interface Place {
  scopes: readonly Scope[];
  /** Not the first of a repetition: it has no ids of the first. */
  isAgain: boolean;
}

/** The document that a model makes of these fields, with the fields that it asked for. @throws FileProblem */
export function fillTemplate(
  template: Template,
  data: MergeRecord,
  answers: Answers = {},
): { bytes: Uint8Array<ArrayBuffer>; uses: FieldUse[] } {
  const filling = new Filling(answers);
  const parts: Record<string, Uint8Array> = {};
  for (const [name, part] of template.parts) parts[name] = part;
  const encoder = new TextEncoder();
  for (const [name, tree] of template.trees)
    parts[name] = encoder.encode(writeWordTree(filling.element(tree, topPlace(data))!));
  return { bytes: zipSync(parts, { level: 6 }), uses: filling.fields.uses() };
}

/** The fields that a model asks for: what is missing, as it is filled; what is unknown, also where a condition hides it. */
export function checkTemplate(template: Template, data: MergeRecord, answers: Answers = {}): FieldUse[] {
  const filling = new Filling(answers);
  for (const tree of template.trees.values()) filling.element(tree, topPlace(data));
  const found = filling.fields.uses();
  const hidden = new Filling(answers, true);
  for (const tree of template.trees.values()) hidden.element(tree, topPlace(data));
  const known = new Set(found.map(({ key }) => key));
  return [...found, ...hidden.fields.uses().filter(({ key, state }) => state === 'unknown' && !known.has(key))];
}

function topPlace(data: MergeRecord): Place {
  return { scopes: [{ record: data, key: '', one: '' }], isAgain: false };
}

class Filling {
  readonly fields: Fields;
  /** Every branch once, and every repetition once. */
  readonly #isWhole: boolean;
  #made = 0;
  #copies = 0;

  constructor(answers: Answers, isWhole = false) {
    this.fields = new Fields(answers);
    this.#isWhole = isWhole;
  }

  /** `null` where nothing is left of it. */
  element(node: WordElement, place: Place): WordElement | null {
    const children = this.#children(node.children, place);
    if (node.name === 'w:p' && isOnlyBlocks(node) && !showsText(children)) return null;
    if (node.name === 'w:tbl' && !children.some((child) => isElement(child, 'w:tr'))) return null;
    if (NEEDS_PARAGRAPH.has(node.name) && needsParagraph(node, children)) children.push(element('w:p', {}, []));
    const made = element(node.name, this.#attributes(node, place), children);
    return made;
  }

  #children(nodes: readonly WordNode[], place: Place): WordNode[] {
    return nodes.flatMap((node): WordNode[] => {
      this.#made += 1;
      if (this.#made > MAX_FILLED) throw new FileProblem('long');
      switch (node.kind) {
        case 'text':
          return [textNode(node.text)];
        case 'tag':
          return this.#tag(node, place);
        case 'block':
          return this.#block(node, place);
        case 'element': {
          if (place.isAgain && node.name.startsWith('w:bookmark')) return [];
          const filled = this.element(node, place);
          return filled === null ? [] : [filled];
        }
      }
    });
  }

  #attributes({ name, attributes }: WordElement, { isAgain }: Place): Record<string, string> {
    if (!isAgain) return { ...attributes };
    const { 'w14:paraId': _id, 'w14:textId': _text, ...others } = attributes;
    if (name !== 'wp:docPr') return others;
    this.#copies += 1;
    return { ...others, id: String(1_000_000 + this.#copies) };
  }

  #tag({ tag, format, place }: TagNode, { scopes }: Place): WordNode[] {
    const typed = `{${tag.text}}`;
    const text =
      tag.type === 'value'
        ? this.fields.text(tag.path, tag.formats, scopes, place)
        : tag.type === 'agreement'
          ? this.fields.agreement(tag.path, tag.forms, scopes, place)
          : undefined;
    if (tag.type === 'unreadable') this.fields.text([tag.text], [], scopes, place);
    return runOf(text ?? typed, format);
  }

  #block(block: BlockNode, place: Place): WordNode[] {
    const { open, branches } = block;
    if (open.tag.type === 'loop') return this.#loop(block, place);
    if (this.#isWhole) {
      for (const { tag } of branches) this.#holds(tag, place, open.place);
      return branches.flatMap(({ children }) => this.#children(children, place));
    }
    const chosen = branches.find(({ tag }) => this.#holds(tag, place, open.place));
    return chosen === undefined ? [] : this.#children(chosen.children, place);
  }

  #holds(tag: TagNode['tag'], { scopes }: Place, place: string): boolean {
    if (tag.type !== 'if' && tag.type !== 'else') return false;
    return tag.condition === null || this.fields.holds(tag.condition, scopes, place);
  }

  #loop({ open, branches }: BlockNode, { scopes, isAgain }: Place): WordNode[] {
    const { tag } = open;
    const found = tag.type === 'loop' ? this.fields.list(tag.path, scopes, open.place) : undefined;
    if (found === undefined) return [];
    const { list, key } = found;
    const items = this.#isWhole ? [list.blank] : list.items;
    return items.flatMap((record, at) => {
      const own = { record, key: list.one === '' ? key : `${key}.${at + 1}`, one: list.one };
      const inner = [own, countScope(at, items.length), ...scopes];
      return branches.flatMap(({ children }) =>
        this.#children(children, { scopes: inner, isAgain: isAgain || at > 0 }),
      );
    });
  }
}

/** Where a repetition is: `{rang}`, `{si pas dernier}`. */
function countScope(at: number, count: number): Scope {
  const fields = { rang: at + 1, premier: at === 0, dernier: at === count - 1 };
  return { record: { kind: 'record', text: null, gender: null, fields }, key: '', one: '' };
}

/** A text with the format of its placeholder; its lines are lines. */
function runOf(text: string, format: WordElement | null): WordNode[] {
  if (text === '') return [];
  const parts = text.split(/(\n|\t)/).flatMap((part): WordNode[] => {
    if (part === '\n') return [element('w:br', {}, [])];
    if (part === '\t') return [element('w:tab', {}, [])];
    return part === '' ? [] : [element('w:t', { 'xml:space': 'preserve' }, [textNode(part)])];
  });
  return [element('w:r', {}, format === null ? parts : [copied(format), ...parts])];
}

/** A paragraph that is there for what its blocks show. */
function isOnlyBlocks({ children }: WordElement): boolean {
  const isEmpty = (node: WordNode) => node.kind !== 'element' || !showsText([node]);
  const hasSection = children.some(
    (child) => isElement(child, 'w:pPr') && child.children.some((each) => isElement(each, 'w:sectPr')),
  );
  return !hasSection && children.some(({ kind }) => kind === 'block') && children.every(isEmpty);
}

function showsText(nodes: readonly WordNode[]): boolean {
  return nodes.some(
    (node) =>
      node.kind === 'element' &&
      (node.name === 'w:t'
        ? node.children.some((child) => child.kind === 'text' && child.text.trim() !== '')
        : SHOWN.has(node.name) || showsText(node.children)),
  );
}

function needsParagraph(node: WordElement, children: readonly WordNode[]): boolean {
  const elements = children.filter((child) => child.kind === 'element');
  if (node.name === 'w:tc') return !isElement(elements.at(-1), 'w:p');
  // A content control in a line has runs, and needs none.
  if (node.name === 'w:sdtContent')
    return (
      elements.length === 0 &&
      node.children.some(
        (child) =>
          child.kind === 'block' &&
          child.branches.some((branch) => branch.children.some((each) => isElement(each, 'w:p'))),
      )
    );
  return !elements.some(({ name }) => name === 'w:p' || name === 'w:tbl' || name === 'w:sdt');
}
