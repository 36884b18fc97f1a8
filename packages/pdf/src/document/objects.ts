import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, PDFStream, PDFString } from 'pdf-lib';
import type { PDFContext, PDFObject } from 'pdf-lib';

export const nameOf = (text: string): PDFName => PDFName.of(text);

/** What an entry is once references are followed; nothing where it is missing. */
export function entry(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.context.lookup(dict.get(nameOf(key)));
}

export function dictEntry(dict: PDFDict, key: string): PDFDict | null {
  const value = entry(dict, key);
  return value instanceof PDFDict ? value : null;
}

export function arrayEntry(dict: PDFDict, key: string): PDFArray | null {
  const value = entry(dict, key);
  return value instanceof PDFArray ? value : null;
}

export function numberEntry(dict: PDFDict, key: string): number | null {
  const value = entry(dict, key);
  return value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : null;
}

export function nameEntry(dict: PDFDict, key: string): string | null {
  const value = entry(dict, key);
  return value instanceof PDFName ? value.decodeText() : null;
}

/** The dictionaries of an array, references followed; what is none is left out. */
export function dictsOf(array: PDFArray | null): PDFDict[] {
  return array === null ? [] : itemsOf(array).filter((item) => item instanceof PDFDict);
}

export function itemsOf(array: PDFArray): (PDFObject | undefined)[] {
  return Array.from({ length: array.size() }, (_, index) => array.lookup(index));
}

/** The text of a string or a name. */
export function textOf(value: PDFObject | undefined): string | null {
  if (value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFName)
    return value.decodeText();
  return null;
}

/** The reference of an entry; what stands in the entry itself becomes an object of its own. */
export function refEntry(dict: PDFDict, key: string): PDFRef | null {
  const value = dict.get(nameOf(key));
  if (value === undefined || value instanceof PDFRef) return value ?? null;
  const ref = dict.context.register(value);
  dict.set(nameOf(key), ref);
  return ref;
}

export function arrayOf(context: PDFContext, items: readonly PDFObject[]): PDFArray {
  const array = PDFArray.withContext(context);
  for (const item of items) array.push(item);
  return array;
}

/** What an object refers to or holds, one level down. */
export function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFDict) return object.values();
  if (object instanceof PDFArray) return object.asArray();
  return object instanceof PDFStream ? [object.dict] : [];
}
