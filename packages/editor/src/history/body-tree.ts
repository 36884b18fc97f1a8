import * as Y from 'yjs';
import type { PartIndex } from './part-index.ts';

/** Characters of one Yjs item, in a row, of one look and one part. */
export interface Run {
  text: string;
  attributes: Readonly<Record<string, unknown>>;
  client: number;
  /** Of its first character. */
  clock: number;
  part: number;
}

/** An element as it stands in a text, apart from its document. */
export interface BodyElement {
  name: string;
  /** `client:clock`: the same element in another version has the same. */
  id: string;
  attributes: Readonly<Record<string, unknown>>;
  content: readonly (BodyElement | Run)[];
  part: number;
}

export function isElement(node: BodyElement | Run): node is BodyElement {
  return 'content' in node;
}

/** The blocks of a text, each character with its Yjs id and the part that it belongs to. */
export function readBlocks(fragment: Y.XmlFragment, parts: PartIndex): BodyElement[] {
  return fragment.toArray().flatMap((child) => (child instanceof Y.XmlElement ? readElement(child, parts) : []));
}

function readElement(element: Y.XmlElement, parts: PartIndex): BodyElement {
  const { client, clock } = element._item!.id;
  return {
    name: element.nodeName,
    id: `${client}:${clock}`,
    attributes: element.getAttributes(),
    content: element.toArray().flatMap((child): (BodyElement | Run)[] => {
      if (child instanceof Y.XmlText) return readRuns(child, parts);
      return child instanceof Y.XmlElement ? [readElement(child, parts)] : [];
    }),
    part: parts.at(client, clock).part,
  };
}

function readRuns(text: Y.XmlText, parts: PartIndex): Run[] {
  const runs: Run[] = [];
  let attributes: Record<string, unknown> = {};
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted) continue;
    const { content } = item;
    if (content instanceof Y.ContentFormat) {
      const { [content.key]: _before, ...others } = attributes;
      attributes = content.value === null ? others : { ...others, [content.key]: content.value };
    } else if (content instanceof Y.ContentString) {
      const { client, clock } = item.id;
      for (let at = 0; at < content.str.length;) {
        const { part, until } = parts.at(client, clock + at);
        const end = Math.min(content.str.length, until - clock);
        runs.push({ text: content.str.slice(at, end), attributes, client, clock: clock + at, part });
        at = end;
      }
    }
  }
  return runs;
}

/** What a reader sees of an element: two with the same are the same to them. */
export function sightOf(element: BodyElement): string {
  const inner = element.content.map((node) => (isElement(node) ? sightOf(node) : node.text)).join('');
  return element.content.some(isElement) || element.content.length === 0
    ? `<${element.name} ${shownAttributes(element)}>${inner}</${element.name}>`
    : `<${element.name}>${inner}`;
}

/** Attributes of what has no text of its own: another picture, another person named. */
function shownAttributes({ name, attributes }: BodyElement): string {
  return ['paragraph', 'heading', 'listItem', 'tableRow', 'tableCell', 'table'].includes(name)
    ? ''
    : JSON.stringify(Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function textOf(element: BodyElement): string {
  return element.content.map((node) => (isElement(node) ? textOf(node) : node.text)).join('');
}
