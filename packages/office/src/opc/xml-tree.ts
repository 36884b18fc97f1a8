import { bareName, scanXml } from '../archive/scan-xml.ts';
import { FileProblem } from '../problem.ts';

export { isOn } from '../archive/scan-xml.ts';

/** An element, its name without its prefix. Attributes keep theirs: `id` and `r:id` stand side by side. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: XmlElement[];
  /** What stands directly in it. */
  text: string;
}

/** A whole document of XML. @throws FileProblem */
export function readXml(bytes: Uint8Array): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  scanXml(bytes, {
    open({ name, attributes }) {
      const element: XmlElement = { name: bareName(name), attributes, children: [], text: '' };
      open.at(-1)!.children.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
    text(text) {
      open.at(-1)!.text += text;
    },
  });
  const [root] = top.children;
  if (root === undefined) throw new FileProblem('broken');
  return root;
}

/** The first of these children, one inside of another. */
export function childOf(element: XmlElement | null | undefined, ...path: string[]): XmlElement | undefined {
  let found: XmlElement | null | undefined = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found ?? undefined;
}

export function childrenOf(element: XmlElement | null | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** All that is written in an element, a space between its paragraphs. */
export function textWithin(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.text + element.children.map(textWithin).join(element.name === 'txBody' ? ' ' : '');
}

/** A whole number that an attribute says; `null` for anything else. */
export function numberOf(element: XmlElement | undefined, attribute: string): number | null {
  const said = element?.attributes[attribute];
  return said !== undefined && /^-?\d{1,12}$/.test(said) ? Number(said) : null;
}

/** Id of another part, which an attribute with a prefix says. */
export function relationIn(element: XmlElement | undefined, name: string): string | undefined {
  return Object.entries(element?.attributes ?? {}).find(([key]) => key.endsWith(`:${name}`))?.[1];
}
