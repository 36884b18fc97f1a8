import { PDFDict, PDFDocument, PDFHexString, PDFNumber, waitForTick } from 'pdf-lib';
import type { PDFContext, PDFObject, PDFRef } from 'pdf-lib';
import { namedDestinations, resolveDestination } from '../document/destinations.ts';
import { arrayOf, dictEntry, nameOf, refEntry, textOf } from '../document/objects.ts';
import { openUnsigned, savePdf } from '../document/open.ts';
import { readLabels, setLabels, treeEntries } from '../document/page-labels.ts';
import type { PageLabel } from '../document/page-labels.ts';
import { pagesNode, pagesOfTree } from '../document/page-tree.ts';
import { deleteUnreachable, reachable } from '../document/reachable.ts';
import { PdfError } from '../types.ts';
import type { ChangeOptions, TitledPdf } from '../types.ts';
import { importObjects } from '../document/import-objects.ts';
import { MergedForm } from './merge-forms.ts';
import { MergedLayers } from './merge-layers.ts';
import { fileEntry, setOutlines } from './outlines.ts';
import type { OutlineNode } from './outlines.ts';

/**
 * One document of several, in their order, with an outline entry for each and its own outline below that.
 * Annotations, links, form fields, layers, attached files and page labels stay; what is of a document as a whole
 * (its metadata, structure, scripts, view settings) does not.
 * @throws {PdfError} `encrypted`, `broken`, `signed`, `tooManyPages`, with the index of the file
 */
export async function mergePdfs(
  files: readonly TitledPdf[],
  { signal }: ChangeOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (files.length === 0) throw new RangeError('there is nothing to merge');
  const doc = await PDFDocument.create({ updateMetadata: false });
  const merger = new Merger(doc);
  for (const [index, { title, bytes }] of files.entries()) {
    signal?.throwIfAborted();
    await waitForTick();
    try {
      const source = await openUnsigned(bytes);
      merger.add(title, source.doc.context, source.catalog);
    } catch (error) {
      throw error instanceof PdfError ? new PdfError(error.fault, { cause: error, file: index }) : error;
    }
  }
  merger.finish();
  const merged = await savePdf(doc);
  signal?.throwIfAborted();
  return merged;
}

class Merger {
  readonly #context: PDFContext;
  readonly #catalog: PDFDict;
  readonly #trees: PDFRef[] = [];
  readonly #outline: OutlineNode[] = [];
  readonly #labels: PageLabel[] = [];
  #hasLabels = false;
  readonly #attached = new Map<string, PDFObject>();
  readonly #form: MergedForm;
  readonly #layers: MergedLayers;
  #pages = 0;

  constructor(doc: PDFDocument) {
    this.#context = doc.context;
    this.#catalog = doc.catalog;
    this.#form = new MergedForm(doc.context);
    this.#layers = new MergedLayers(doc.context);
  }

  add(title: string, source: PDFContext, sourceCatalog: PDFDict): void {
    const catalog = importObjects(source, this.#context)(sourceCatalog) as PDFDict;
    const pages = pagesOfTree(catalog);
    const tree = refEntry(catalog, 'Pages')!;
    this.#context.lookup(tree, PDFDict).set(nameOf('Count'), PDFNumber.of(pages.length));
    this.#trees.push(this.#asNode(tree, pages.length));
    this.#resolveDestinations(catalog);
    this.#outline.push(fileEntry(this.#context, title, pages[0]!.ref, dictEntry(catalog, 'Outlines')));
    this.#addLabels(readLabels(catalog));
    const form = dictEntry(catalog, 'AcroForm');
    if (form) this.#form.add(form);
    const layers = dictEntry(catalog, 'OCProperties');
    if (layers) this.#layers.add(layers);
    this.#addAttached(catalog);
    for (const { dict } of pages) dict.delete(nameOf('StructParents'));
    this.#pages += pages.length;
  }

  finish(): void {
    const root = pagesNode(this.#context, this.#trees, this.#pages);
    for (const tree of this.#trees) this.#context.lookup(tree, PDFDict).set(nameOf('Parent'), root);
    this.#catalog.set(nameOf('Pages'), root);
    setOutlines(this.#catalog, this.#outline);
    this.#catalog.set(nameOf('PageMode'), nameOf('UseOutlines'));
    if (this.#hasLabels) setLabels(this.#catalog, this.#labels);
    const form = this.#form.form();
    if (form) this.#catalog.set(nameOf('AcroForm'), this.#context.register(form));
    const layers = this.#layers.properties();
    if (layers) this.#catalog.set(nameOf('OCProperties'), layers);
    if (this.#attached.size > 0) this.#catalog.set(nameOf('Names'), this.#names());
    deleteUnreachable(this.#context);
  }

  /** A document whose tree is a page by itself gets a node above it. */
  #asNode(tree: PDFRef, count: number): PDFRef {
    const dict = this.#context.lookup(tree, PDFDict);
    if (dict.has(nameOf('Kids'))) return tree;
    dict.delete(nameOf('Count'));
    const node = pagesNode(this.#context, [tree], count);
    dict.set(nameOf('Parent'), node);
    return node;
  }

  #resolveDestinations(catalog: PDFDict): void {
    const named = namedDestinations(catalog);
    if (named.size === 0) return;
    for (const object of reachable(this.#context, [catalog]).objects)
      if (object instanceof PDFDict) resolveDestination(object, named);
  }

  #addLabels(labels: readonly PageLabel[] | null): void {
    this.#hasLabels ||= labels !== null;
    const plain = { from: 0, label: this.#context.obj({ S: 'D' }) };
    const own = labels === null || labels[0]?.from !== 0 ? [plain, ...(labels ?? [])] : labels;
    this.#labels.push(...own.map(({ from, label }) => ({ from: from + this.#pages, label })));
  }

  #addAttached(catalog: PDFDict): void {
    const names = dictEntry(catalog, 'Names');
    const tree = names && dictEntry(names, 'EmbeddedFiles');
    for (const [key, value] of tree ? treeEntries(tree, 'Names') : []) {
      if (!(value instanceof PDFDict)) continue;
      const name = textOf(key) ?? '';
      let free = name;
      for (let number = 2; this.#attached.has(free); number += 1) free = `${name} (${number})`;
      this.#attached.set(free, value);
    }
  }

  #names(): PDFDict {
    // A tree of names is sorted by the bytes of its keys.
    const sorted = [...this.#attached].map(([name, file]) => ({ key: PDFHexString.fromText(name), file }));
    sorted.sort((a, b) => (a.key.asString() < b.key.asString() ? -1 : 1));
    const items = sorted.flatMap(({ key, file }): PDFObject[] => [key, this.#context.register(file)]);
    const tree = this.#context.obj({});
    tree.set(nameOf('Names'), arrayOf(this.#context, items));
    const names = this.#context.obj({});
    names.set(nameOf('EmbeddedFiles'), tree);
    return names;
  }
}
