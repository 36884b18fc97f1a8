import { PDFBool, PDFDict, PDFHexString, PDFRef } from 'pdf-lib';
import type { PDFContext, PDFObject } from 'pdf-lib';
import { arrayEntry, arrayOf, dictEntry, entry, nameOf, textOf } from '../document/objects.ts';

/** Attributes that fields have from their form where they have none of their own. */
const INHERITED = ['DA', 'Q'];

/** The form of several documents: fields of the same name in two of them stay two fields. */
export class MergedForm {
  readonly #context: PDFContext;
  readonly #fields: PDFObject[] = [];
  readonly #order: PDFObject[] = [];
  readonly #names = new Set<string>();
  readonly #resources: PDFDict;
  #needsAppearances = false;

  constructor(context: PDFContext) {
    this.#context = context;
    this.#resources = context.obj({});
  }

  add(form: PDFDict): void {
    const fields = arrayEntry(form, 'Fields')?.asArray() ?? [];
    const own = new Set<string>();
    for (const value of fields) {
      const field = this.#context.lookup(value);
      if (!(field instanceof PDFDict)) continue;
      for (const key of INHERITED) {
        const inherited = form.get(nameOf(key));
        if (inherited !== undefined && !field.has(nameOf(key))) field.set(nameOf(key), inherited);
      }
      own.add(this.#rename(field));
      this.#fields.push(value instanceof PDFRef ? value : this.#context.register(field));
    }
    for (const name of own) this.#names.add(name);
    this.#order.push(...(arrayEntry(form, 'CO')?.asArray() ?? []));
    this.#needsAppearances ||= entry(form, 'NeedAppearances') === PDFBool.True;
    this.#addResources(dictEntry(form, 'DR'));
  }

  /** The form for the catalog; nothing where no document had fields. */
  form(): PDFDict | null {
    if (this.#fields.length === 0) return null;
    const form = this.#context.obj({ NeedAppearances: this.#needsAppearances });
    form.set(nameOf('Fields'), arrayOf(this.#context, this.#fields));
    if (this.#order.length > 0) form.set(nameOf('CO'), arrayOf(this.#context, this.#order));
    form.set(nameOf('DR'), this.#resources);
    return form;
  }

  #rename(field: PDFDict): string {
    const name = textOf(entry(field, 'T')) ?? '';
    if (!this.#names.has(name)) return name;
    let number = 2;
    while (this.#names.has(`${name} (${number})`)) number += 1;
    field.set(nameOf('T'), PDFHexString.fromText(`${name} (${number})`));
    return `${name} (${number})`;
  }

  #addResources(resources: PDFDict | null): void {
    for (const [key, value] of resources?.entries() ?? []) {
      const added = this.#context.lookup(value);
      if (!(added instanceof PDFDict)) continue;
      const known = dictEntry(this.#resources, key.decodeText());
      if (!known) this.#resources.set(key, added.clone(this.#context));
      else for (const [name, each] of added.entries()) if (!known.has(name)) known.set(name, each);
    }
  }
}
