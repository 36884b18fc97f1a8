import { SaxesParser } from 'saxes';
import { FILE_LIMITS, FileProblem } from '../problem.ts';

/** What stands in XML, as it comes. */
export interface XmlHandler<Tag> {
  open?: (tag: Tag) => void;
  close?: () => void;
  text?: (text: string) => void;
}

/** A tag by the names that are written. */
export interface PlainTag {
  /** With its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** A tag with the addresses of its namespaces. */
export interface SpacedTag {
  uri: string;
  local: string;
  attributes: Readonly<Record<string, { uri: string; local: string; value: string }>>;
}

/** Whether an attribute says no; one that is not there says nothing. */
export function isOff(value: string | undefined): boolean {
  return value === '0' || value === 'false';
}

/** Whether an attribute that is yes or no says yes. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/**
 * Reads XML strictly, from its beginning to its end: what is not well-formed is broken, and a document type, which could
 * define entities, is refused. Nothing is fetched.
 * @throws FileProblem
 */
export function scanXml(bytes: Uint8Array, handler: XmlHandler<PlainTag>): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('opentag', (tag) => handler.open?.(tag));
  scan(parser, bytes, handler);
}

/** The same, with namespaces. @throws FileProblem */
export function scanSpacedXml(bytes: Uint8Array, handler: XmlHandler<SpacedTag>): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('opentag', (tag) => handler.open?.(tag));
  scan(parser, bytes, handler);
}

/** A name without its prefix. */
export function bareName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function scan(
  parser: SaxesParser<{ xmlns: false }> | SaxesParser<{ xmlns: true }>,
  bytes: Uint8Array,
  { close, text }: Omit<XmlHandler<never>, 'open'>,
): void {
  let [depth, elements] = [0, 0];
  parser.on('opentagstart', () => {
    depth += 1;
    elements += 1;
    if (depth > FILE_LIMITS.depth) throw new FileProblem('deep');
    if (elements > FILE_LIMITS.elements) throw new FileProblem('long');
  });
  parser.on('closetag', () => {
    depth -= 1;
    close?.();
  });
  parser.on('doctype', () => {
    throw new FileProblem('entities');
  });
  parser.on('text', (part) => text?.(part));
  parser.on('cdata', (part) => text?.(part));
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(decoded(bytes)).close();
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('broken');
  }
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
