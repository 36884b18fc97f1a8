import { strToU8, zipSync } from 'fflate';
import { HEAD, xml } from './xml.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.';

/** What a part leads to: the end of its type's name, and the path of what it leads to; or an address outside. */
export interface Relation {
  type: string;
  target: string;
  outside?: boolean;
}

/** The parts of a file, with what leads from one to another. */
export class OfficePackage {
  readonly #parts: Record<string, Uint8Array> = {};
  readonly #types: string[] = [];

  /** @param type as after `application/vnd.openxmlformats-officedocument.` @param path without a first `/` */
  add(path: string, type: string, content: string, relations: readonly Relation[] = []): void {
    this.#parts[path] = strToU8(HEAD + content);
    this.#types.push(xml('Override', { PartName: `/${path}`, ContentType: `${TYPES}${type}+xml` }));
    if (relations.length > 0) this.#relate(path, relations);
  }

  addBytes(path: string, bytes: Uint8Array): void {
    this.#parts[path] = bytes;
  }

  /** @param from what a reader begins with */
  zip(from: string): Uint8Array<ArrayBuffer> {
    this.#parts['_rels/.rels'] = strToU8(HEAD + relationsXml('', [{ type: 'officeDocument', target: from }]));
    const defaults = [
      ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
      ['xml', 'application/xml'],
      ['png', 'image/png'],
      ['jpeg', 'image/jpeg'],
      ['gif', 'image/gif'],
    ].map(([Extension, ContentType]) => xml('Default', { Extension, ContentType }));
    const types = xml(
      'Types',
      { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' },
      ...defaults,
      ...this.#types,
    );
    // Readers look for it first.
    return new Uint8Array(zipSync({ '[Content_Types].xml': strToU8(HEAD + types), ...this.#parts }, { level: 6 }));
  }

  #relate(path: string, relations: readonly Relation[]): void {
    const cut = path.lastIndexOf('/');
    const [folder, name] = [path.slice(0, cut + 1), path.slice(cut + 1)];
    this.#parts[`${folder}_rels/${name}.rels`] = strToU8(HEAD + relationsXml(folder, relations));
  }
}

/** The n-th is called `rId<n>`, from 1. */
function relationsXml(folder: string, relations: readonly Relation[]): string {
  const written = relations.map(({ type, target, outside }, at) =>
    xml('Relationship', {
      Id: `rId${at + 1}`,
      Type: `${OFFICE}/${type}`,
      Target: outside || folder === '' ? target : `/${target}`,
      TargetMode: outside ? 'External' : undefined,
    }),
  );
  return xml('Relationships', { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' }, ...written);
}
