import { isXml, openZip, SIGNATURE } from '../../archive/zip.ts';
import type { Archive } from '../../archive/zip.ts';
import { childrenNamed, readXml } from '../../archive/xml.ts';
import type { Xml } from '../../archive/xml.ts';
import { FileProblem } from '../../problem.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';
/** Prefixes of the namespaces, by the names that both forms of the format give them. */
const PREFIXES: Readonly<Record<string, string>> = {
  [`${OFFICE}/wordprocessingml/2006/main`]: 'w',
  [`${STRICT}/wordprocessingml/main`]: 'w',
  // Boxes of the strict form.
  'http://schemas.microsoft.com/office/word/2006/wordml': 'w',
  [`${OFFICE}/officeDocument/2006/relationships`]: 'r',
  [`${STRICT}/officeDocument/relationships`]: 'r',
  [`${OFFICE}/officeDocument/2006/math`]: 'm',
  [`${STRICT}/officeDocument/math`]: 'm',
  [`${OFFICE}/markup-compatibility/2006`]: 'mc',
  [`${OFFICE}/package/2006/relationships`]: '',
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`]: 'wp',
  [`${STRICT}/drawingml/wordprocessingDrawing`]: 'wp',
  [`${OFFICE}/drawingml/2006/main`]: 'a',
  [`${STRICT}/drawingml/main`]: 'a',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.w3.org/XML/1998/namespace': 'xml',
};

export interface Relationship {
  /** Last part of its type: `hyperlink`, `comments`. */
  type: string;
  /** Name of a part, or an address. */
  target: string;
  isExternal: boolean;
}

/** The parts of a Word file that say its text. */
export class DocxParts {
  #archive: Archive;
  #parts: Map<string, Uint8Array>;
  #read = new Map<string, Xml>();
  /** Name of the part with the text. */
  readonly main: string;

  /** @throws FileProblem */
  constructor(bytes: Uint8Array) {
    this.#archive = openZip(bytes);
    const { names } = this.#archive;
    this.#parts = this.#archive.unpack(isXml);
    const main = [...this.relationships('').values()].find(({ type }) => type === 'officeDocument')?.target;
    if (main === undefined || !names.has(main)) throw new FileProblem('kind');
    this.main = main;
  }

  /** @throws FileProblem when it is there and broken */
  read(name: string | undefined): Xml | undefined {
    const bytes = name === undefined ? undefined : this.#parts.get(name);
    if (name === undefined || !bytes) return undefined;
    const root = this.#read.get(name) ?? readXml(bytes, PREFIXES);
    this.#read.set(name, root);
    return root;
  }

  /** What a part refers to, by id; `''` for the file. */
  relationships(part: string): Map<string, Relationship> {
    const at = part.lastIndexOf('/') + 1;
    const root = this.read(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
    return new Map(
      childrenNamed(root, 'Relationship').map(({ attrs }) => {
        const { Id = '', Type = '', Target = '', TargetMode } = attrs;
        const isExternal = TargetMode === 'External';
        const target = isExternal ? Target : resolved(part.slice(0, at), Target);
        return [Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal }];
      }),
    );
  }

  /** Name of the part of this type that the text refers to. */
  nameOf(type: string): string | undefined {
    return [...this.relationships(this.main).values()].find((each) => each.type === type)?.target;
  }

  related(type: string): Xml | undefined {
    return this.read(this.nameOf(type));
  }

  /** Bytes of a part that is no text; `undefined` when there is none. */
  blob(name: string): Uint8Array | undefined {
    return this.#archive.unpack((each) => each === name).get(name);
  }

  /** Bytes that a part unpacks to. */
  sizeOf(name: string): number {
    return this.#archive.names.get(name) ?? 0;
  }

  get hasMacros(): boolean {
    return this.#has(/vbaProject\.bin$/i);
  }

  get isSigned(): boolean {
    return this.#has(SIGNATURE);
  }

  #has(name: RegExp): boolean {
    return [...this.#archive.names.keys()].some((each) => name.test(each));
  }
}

/** The name of a part from a folder: `../media/a.png`, `/word/a.xml`. */
function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : folder + target;
  const parts: string[] = [];
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
}
