import { decodePDFRawStream, PDFArray, PDFContentStream, PDFDict, PDFRawStream, PDFRef, PDFStream } from 'pdf-lib';
import type { PDFContext, PDFObject } from 'pdf-lib';
import { PLAIN_WRAPPING, wrappingOf } from './content-balance.ts';
import type { Wrapping } from './content-balance.ts';
import { arrayOf, dictEntry, nameOf } from './objects.ts';
import { pageEntry } from './page-tree.ts';
import type { PageNode } from './page-tree.ts';

/** Content larger than this is wrapped unread: reading it would take longer than all the rest. */
const MAX_READ_BYTES = 8 * 2 ** 20;

/** Draws over pages of one document, leaving their content as it is. */
export class PageDrawing {
  readonly #context: PDFContext;
  /** Streams with the same text are one object. */
  readonly #streams = new Map<string, PDFRef>();
  /** Pages may share their resources. */
  readonly #named = new Map<PDFDict, string>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /**
   * @param drawing operators, with `/name` where the form is called
   * @param form an object that pages draw
   */
  draw(page: PageNode, drawing: (name: string) => string, form: PDFRef): void {
    const name = this.#nameIn(this.#formsOf(page), form);
    const old = contentsOf(page);
    const wrapping = old.length === 0 ? { before: '', after: '' } : this.#wrappingOf(old);
    const streams = [
      ...(wrapping.before === '' ? [] : [this.#stream(wrapping.before)]),
      ...old,
      this.#stream(`${wrapping.after}${drawing(name)}`),
    ];
    page.dict.set(nameOf('Contents'), arrayOf(this.#context, streams));
  }

  #wrappingOf(contents: readonly PDFRef[]): Wrapping {
    const streams = contents.map((ref) => this.#context.lookup(ref) as PDFStream);
    const size = streams.reduce((sum, stream) => sum + stream.getContentsSize(), 0);
    if (size > MAX_READ_BYTES) return PLAIN_WRAPPING;
    try {
      return wrappingOf(streams.map(decoded));
    } catch {
      // Readers show what they can of such content, and nobody knows how much that is.
      return PLAIN_WRAPPING;
    }
  }

  #stream(text: string): PDFRef {
    const found = this.#streams.get(text);
    if (found) return found;
    const ref = this.#context.register(this.#context.stream(text));
    this.#streams.set(text, ref);
    return ref;
  }

  #formsOf(page: PageNode): PDFDict {
    const found = pageEntry(page, 'Resources');
    const resources = found instanceof PDFDict ? found : this.#context.obj({});
    if (resources !== found) page.dict.set(nameOf('Resources'), resources);
    const forms = dictEntry(resources, 'XObject');
    if (forms) return forms;
    const added = this.#context.obj({});
    resources.set(nameOf('XObject'), added);
    return added;
  }

  #nameIn(forms: PDFDict, form: PDFRef): string {
    const found = this.#named.get(forms);
    if (found !== undefined) return found;
    let name = 'Stamp';
    for (let number = 2; forms.has(nameOf(name)); number += 1) name = `Stamp${number}`;
    forms.set(nameOf(name), form);
    this.#named.set(forms, name);
    return name;
  }
}

/** References of the content streams of a page. */
function contentsOf({ dict }: PageNode): PDFRef[] {
  const { context } = dict;
  const contents = dict.get(nameOf('Contents'));
  const found = context.lookup(contents);
  const items: (PDFObject | undefined)[] = found instanceof PDFArray ? found.asArray() : [contents];
  return items.flatMap((item) => {
    if (!(context.lookup(item) instanceof PDFStream)) return [];
    return [item instanceof PDFRef ? item : context.register(item!)];
  });
}

function decoded(stream: PDFStream): Uint8Array {
  if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode();
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents();
  return stream.getContents();
}
