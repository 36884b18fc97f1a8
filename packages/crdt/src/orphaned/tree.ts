import * as Y from 'yjs';

/** The item that holds a type, and those around it, up to the root of the text they are in. */
export interface Place {
  /** From the innermost; the last one is a block of `root`. */
  items: Y.Item[];
  root: Y.XmlFragment;
}

/** A text, or what holds texts. */
type Container = Y.XmlText | Y.XmlElement | Y.XmlFragment;

/** `null`: it is in no text. */
export function placeOf(type: Y.Item['parent'] | Container): Place | null {
  const items: Y.Item[] = [];
  let at = type;
  while (at instanceof Y.XmlText || at instanceof Y.XmlElement) {
    const item: Y.Item | null = at._item;
    if (item === null) return null;
    items.push(item);
    at = item.parent;
  }
  return at instanceof Y.XmlFragment && items.length > 0 ? { items, root: at } : null;
}

/** The items of a type in their order, the deleted among them. */
export function* itemsOf(type: Container): Generator<Y.Item> {
  for (let item = type._start; item !== null; item = item.right) yield item;
}

/** `null`: it has not come, or was let go of. */
export function itemAt(doc: Y.Doc, id: Y.ID): Y.Item | null {
  if (id.clock >= Y.getState(doc.store, id.client)) return null;
  const struct = Y.getItem(doc.store, id) as Y.Item | Y.GC;
  return struct instanceof Y.Item ? struct : null;
}

/** Words with one formatting, as `Y.Text` names it. */
export interface Words {
  text: string;
  attributes: Record<string, unknown>;
}

/** An element with what it held, deleted or not. */
export interface ElementCopy {
  name: string;
  attributes: Record<string, unknown>;
  children: (ElementCopy | Words[])[];
}

/** Whether the part of an item from `offset` on is meant. */
export type Counts = (item: Y.Item, offset: number) => boolean;

export function copyElement(element: Y.XmlElement, counts: Counts): ElementCopy {
  const attributes: Record<string, unknown> = {};
  for (const [name, item] of element._map) attributes[name] = item.content.getContent().at(-1);
  const children: ElementCopy['children'] = [];
  for (const item of itemsOf(element)) {
    if (!(item.content instanceof Y.ContentType) || !counts(item, 0)) continue;
    const { type } = item.content;
    if (type instanceof Y.XmlElement) children.push(copyElement(type, counts));
    else if (type instanceof Y.XmlText) children.push(copyText(type, counts));
  }
  return { name: element.nodeName, attributes, children };
}

export function copyText(text: Y.XmlText, counts: Counts): Words[] {
  const words: Words[] = [];
  const format: Record<string, unknown> = {};
  for (const item of itemsOf(text)) {
    if (item.content instanceof Y.ContentFormat && counts(item, 0)) readFormat(item.content, format);
    if (!(item.content instanceof Y.ContentString)) continue;
    const { str } = item.content;
    for (let offset = 0; offset < str.length; offset += 1)
      if (counts(item, offset)) addWords(words, str[offset]!, format);
  }
  return words;
}

export function readFormat({ key, value }: Y.ContentFormat, format: Record<string, unknown>): void {
  if (value === null) delete format[key];
  else format[key] = value;
}

/** `format` may go on changing. */
export function addWords(words: Words[], text: string, format: Record<string, unknown>): void {
  const last = words.at(-1);
  if (last && isSame(last.attributes, format)) last.text += text;
  else words.push({ text, attributes: { ...format } });
}

function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))
  );
}

export function elementFrom({ name, attributes, children }: ElementCopy): Y.XmlElement {
  const element = new Y.XmlElement(name);
  // Typed for texts; tiptap stores numbers and lists as they are.
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value as string);
  element.insert(
    0,
    children.map((child) => (Array.isArray(child) ? textFrom(child) : elementFrom(child))),
  );
  return element;
}

function textFrom(words: Words[]): Y.XmlText {
  const text = new Y.XmlText();
  text.applyDelta(words.map((each) => ({ insert: each.text, attributes: each.attributes })));
  return text;
}
