import { PDFArray, PDFDict, PDFInvalidObject, PDFNull, PDFRawStream, PDFRef, PDFStream } from 'pdf-lib';
import type { PDFContext, PDFObject } from 'pdf-lib';

/**
 * Takes all objects of one document into another, under new numbers.
 * @returns the object that the source has under a reference, or in an entry, as the target has it
 */
export function importObjects(source: PDFContext, target: PDFContext): (value: PDFObject | undefined) => PDFObject {
  const objects = source.enumerateIndirectObjects();
  const refs = new Map(objects.map(([ref]) => [ref, target.nextRef()]));
  const taken = (value: PDFObject): PDFObject => {
    if (value instanceof PDFRef) return refs.get(value) ?? PDFNull;
    if (value instanceof PDFDict) return takenDict(value);
    if (value instanceof PDFArray) {
      const array = PDFArray.withContext(target);
      for (const item of value.asArray()) array.push(taken(item));
      return array;
    }
    if (value instanceof PDFRawStream) return PDFRawStream.of(takenDict(value.dict), value.contents);
    if (value instanceof PDFStream) return PDFRawStream.of(takenDict(value.dict), value.getContents());
    // Its references are bytes, which would lead elsewhere.
    return value instanceof PDFInvalidObject ? PDFNull : value;
  };
  const takenDict = (dict: PDFDict) =>
    PDFDict.fromMapWithContext(new Map(dict.entries().map(([key, value]) => [key, taken(value)])), target);
  for (const [ref, object] of objects) target.assign(refs.get(ref)!, taken(object));
  return (value) => (value === undefined ? PDFNull : taken(value));
}
