import { scanXml } from '../archive/scan-xml.ts';
import { FileProblem } from '../problem.ts';
import type { Tag } from './tag.ts';

/** An element with all that stands in it, in order: what is read is written again as it was. */
export interface WordElement {
  kind: 'element';
  /** With its prefix. */
  name: string;
  attributes: Record<string, string>;
  children: WordNode[];
  parent: WordElement | BlockNode | null;
}

export interface WordText {
  kind: 'text';
  text: string;
  parent: WordElement | BlockNode | null;
}

/** A placeholder, in place of the runs that held it. */
export interface TagNode {
  kind: 'tag';
  tag: Tag;
  /** The format of its first character. */
  format: WordElement | null;
  /** The text of its paragraph. */
  place: string;
  parent: WordElement | BlockNode | null;
}

/** What is repeated or shown under a condition. */
export interface BlockNode {
  kind: 'block';
  open: TagNode;
  branches: { tag: Tag; children: WordNode[] }[];
  parent: WordElement | BlockNode | null;
}

export type WordNode = WordElement | WordText | TagNode | BlockNode;

const MAIN_NAMESPACES = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
];

/** A part of a Word file; its own elements have the prefix `w`. @throws FileProblem */
export function readWordTree(bytes: Uint8Array): WordElement {
  const top: WordElement = { kind: 'element', name: '', attributes: {}, children: [], parent: null };
  let open = top;
  let prefix: string | undefined;
  scanXml(bytes, {
    open({ name, attributes }) {
      if (open === top) prefix = prefixOf(attributes);
      const element: WordElement = {
        kind: 'element',
        name: standardName(name, prefix),
        attributes: Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [standardName(key, prefix), value]),
        ),
        children: [],
        parent: open,
      };
      if (open === top && prefix !== 'w')
        element.attributes['xmlns:w'] = attributes[`xmlns:${prefix}`] ?? MAIN_NAMESPACES[0]!;
      open.children.push(element);
      open = element;
    },
    close() {
      open = open.parent as WordElement;
    },
    text(text) {
      if (open !== top) open.children.push({ kind: 'text', text, parent: open });
    },
  });
  const [root] = top.children;
  if (root?.kind !== 'element') throw new FileProblem('broken');
  root.parent = null;
  return root;
}

/** The part as XML. */
export function writeWordTree(root: WordElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xmlOf(root)}`;
}

/** Puts these in place of one child. */
export function replaceChild(child: WordNode, others: readonly WordNode[]): void {
  const { parent } = child;
  const list = siblingsOf(child);
  for (const other of others) other.parent = parent;
  list.splice(list.indexOf(child), 1, ...others);
}

/** The list in which a node stands. */
export function siblingsOf(node: WordNode): WordNode[] {
  const { parent } = node;
  if (parent === null) return [];
  if (parent.kind === 'element') return parent.children;
  return parent.branches.find(({ children }) => children.includes(node))?.children ?? [];
}

export function element(name: string, attributes: Record<string, string>, children: readonly WordNode[]): WordElement {
  const made: WordElement = { kind: 'element', name, attributes, children: [...children], parent: null };
  for (const child of children) child.parent = made;
  return made;
}

export function textNode(text: string): WordText {
  return { kind: 'text', text, parent: null };
}

/** A copy with nothing in common. */
export function copied(node: WordElement): WordElement {
  return element(
    node.name,
    { ...node.attributes },
    node.children.flatMap((child): WordNode[] =>
      child.kind === 'element' ? [copied(child)] : child.kind === 'text' ? [textNode(child.text)] : [],
    ),
  );
}

export function isElement(node: WordNode | null | undefined, name: string): node is WordElement {
  return node?.kind === 'element' && node.name === name;
}

function prefixOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const named = Object.entries(attributes).find(
    ([key, uri]) => key.startsWith('xmlns:') && MAIN_NAMESPACES.includes(uri),
  );
  return named?.[0].slice('xmlns:'.length);
}

function standardName(name: string, prefix: string | undefined): string {
  return prefix !== undefined && prefix !== 'w' && name.startsWith(`${prefix}:`)
    ? `w:${name.slice(prefix.length + 1)}`
    : name;
}

function xmlOf(node: WordElement): string {
  const parts: string[] = [];
  write(node, parts);
  return parts.join('');
}

function write(node: WordElement, parts: string[]): void {
  parts.push(`<${node.name}`);
  for (const [name, value] of Object.entries(node.attributes)) parts.push(` ${name}="${escapedAttribute(value)}"`);
  if (node.children.length === 0) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of node.children) {
    if (child.kind === 'element') write(child, parts);
    else if (child.kind === 'text') parts.push(escapedText(child.text));
  }
  parts.push(`</${node.name}>`);
}

/** Characters that XML has no way to say are left out. */
function escapedText(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapedAttribute(text: string): string {
  return escapedText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
