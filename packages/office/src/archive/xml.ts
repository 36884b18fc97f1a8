import { FileProblem } from '../problem.ts';
import { scanSpacedXml } from './scan-xml.ts';

/** An element; its name and those of its attributes with the prefix that `prefixes` gives their namespace. */
export interface Xml {
  name: string;
  attrs: Readonly<Record<string, string>>;
  children: Xml[];
  /** What is written directly in it. */
  text: string;
}

/**
 * A part as a tree.
 * @param prefixes by the address of a namespace
 * @throws FileProblem
 */
export function readXml(bytes: Uint8Array, prefixes: Readonly<Record<string, string>>): Xml {
  const top: Xml = { name: '', attrs: {}, children: [], text: '' };
  const open: Xml[] = [top];
  const nameOf = (uri: string, local: string): string => {
    const prefix = prefixes[uri];
    return prefix === undefined || prefix === '' ? local : `${prefix}:${local}`;
  };
  scanSpacedXml(bytes, {
    open(tag) {
      const attrs: Record<string, string> = Object.create(null) as Record<string, string>;
      for (const { uri, local, value } of Object.values(tag.attributes)) attrs[nameOf(uri, local)] = value;
      const element: Xml = { name: nameOf(tag.uri, tag.local), attrs, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
    text(text) {
      const element = open.at(-1);
      if (element) element.text += text;
    },
  });
  const [root] = top.children;
  if (!root) throw new FileProblem('broken');
  return root;
}

/** The first child of this name. */
export function childOf(element: Xml | undefined, name: string): Xml | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The children of this name. */
export function childrenNamed(element: Xml | undefined, name: string): Xml[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Everything inside, in order. */
export function* within(element: Xml): Generator<Xml> {
  for (const child of element.children) {
    yield child;
    yield* within(child);
  }
}
