import { PDFRef } from 'pdf-lib';
import type { PDFContext, PDFDict, PDFObject } from 'pdf-lib';
import { arrayEntry, arrayOf, dictEntry, nameEntry, nameOf } from '../document/objects.ts';

const LISTS = ['Order', 'ON', 'OFF', 'Locked', 'RBGroups', 'AS'] as const;

/** The layers of several documents, shown and hidden as each of them had it. */
export class MergedLayers {
  readonly #context: PDFContext;
  readonly #layers: PDFObject[] = [];
  readonly #lists = new Map<string, PDFObject[]>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  add(properties: PDFDict): void {
    const layers = arrayEntry(properties, 'OCGs')?.asArray() ?? [];
    this.#layers.push(...layers);
    const config = dictEntry(properties, 'D');
    if (!config) return;
    for (const key of LISTS) this.#list(key).push(...(arrayEntry(config, key)?.asArray() ?? []));
    if (nameEntry(config, 'BaseState') !== 'OFF') return;
    const shown = new Set(arrayEntry(config, 'ON')?.asArray());
    this.#list('OFF').push(...layers.filter((layer) => layer instanceof PDFRef && !shown.has(layer)));
  }

  /** For the catalog; nothing where no document had layers. */
  properties(): PDFDict | null {
    if (this.#layers.length === 0) return null;
    const config = this.#context.obj({});
    for (const [key, items] of this.#lists) config.set(nameOf(key), arrayOf(this.#context, items));
    const properties = this.#context.obj({});
    properties.set(nameOf('OCGs'), arrayOf(this.#context, this.#layers));
    properties.set(nameOf('D'), config);
    return properties;
  }

  #list(key: string): PDFObject[] {
    const list = this.#lists.get(key) ?? [];
    this.#lists.set(key, list);
    return list;
  }
}
