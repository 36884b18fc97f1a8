import { imageFacts, imageProblem } from '@basoche/domain';
import type { BodyNode } from '@basoche/editor/rules';
import { IMAGE, clampWidth } from '@basoche/editor/rules';
import { FILE_LIMITS } from '../problem.ts';
import type { Losses } from '../report.ts';
import type { WordFile } from './word-file.ts';

/** How a file shows a picture. */
export interface PictureLook {
  /** What it shows, in words. */
  alt: string;
  /** Percent of the line; `null` where the file does not say. */
  width: number | null;
}

/** Bytes from which the size of a picture is read: photographs have much before it. */
const HEAD = 1_000_000;
/** Pixels of the width of a page’s text: a picture is not drawn larger than it is. */
const TEXT_WIDTH = 640;

/** Takes the pictures of a file that is being read, by what their bytes say; what is refused is counted. */
export class PictureIntake {
  #losses: Losses;
  #newId: () => string;
  /** Id of what was taken of a part of the file; `null` for one that was refused. */
  #known = new Map<string, string | null>();
  readonly pictures: WordFile['pictures'] = {};

  constructor(losses: Losses, newId: () => string) {
    this.#losses = losses;
    this.#newId = newId;
  }

  /**
   * A node of a picture; `null` for one that is refused.
   * @param source names it in its file: what is shown twice is taken once
   * @param bytesOf `null` where the file has none; may throw for broken ones
   */
  take(source: string, bytesOf: () => Uint8Array | null, { alt, width }: PictureLook): BodyNode | null {
    const known = this.#known.get(source);
    const file = known === undefined ? this.#keep(bytesOf) : known;
    this.#known.set(source, file);
    if (file === null) {
      // The first one is counted where its reason is known.
      if (known === null) this.#losses.add('pictures');
      return null;
    }
    const picture = this.pictures[file]!;
    const { width: pixelWidth, height: pixelHeight } = picture;
    const percent = clampWidth(width ?? (pixelWidth * 100) / TEXT_WIDTH);
    return { type: IMAGE, attrs: { file, alt, width: percent, pixelWidth, pixelHeight }, content: [] };
  }

  /** A picture by its address in a page: only one whose bytes are in it; nothing is fetched. */
  takeAddress(address: string, look: PictureLook): BodyNode | null {
    const [, encoded] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(address.trim()) ?? [];
    if (encoded !== undefined) return this.take(address, () => fromBase64(encoded), look);
    this.#losses.add(/^data:/i.test(address.trim()) ? 'pictureFormats' : 'pictureLinks');
    return null;
  }

  #keep(bytesOf: () => Uint8Array | null): string | null {
    let bytes: Uint8Array | null;
    try {
      bytes = bytesOf();
    } catch {
      bytes = null;
    }
    const facts = bytes && imageFacts(bytes.subarray(0, HEAD));
    const problem = bytes && imageProblem(facts, bytes.length);
    const isFull = Object.keys(this.pictures).length >= FILE_LIMITS.pictures;
    if (!bytes || !facts || problem !== null || isFull) {
      this.#losses.add(bytes && problem === 'type' ? 'pictureFormats' : 'pictureSizes');
      return null;
    }
    const id = this.#newId();
    const { type, width, height } = facts;
    this.pictures[id] = { bytes: bytes.slice(), type, width, height };
    return id;
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll(/\s+/g, '')), (character) => character.charCodeAt(0));
}

/** Contents of a block parted at their pictures, which stand on their own; what stands between them in words, if anything. */
export function partedAtPictures(content: readonly BodyNode[]): (BodyNode | BodyNode[])[] {
  if (!content.some(({ type }) => type === IMAGE)) return [[...content]];
  const parts: (BodyNode | BodyNode[])[] = [];
  let words: BodyNode[] = [];
  const end = (): void => {
    const isSaid = words.some(
      ({ type, text }) => type !== 'hardBreak' && (type !== 'text' || (text ?? '').trim() !== ''),
    );
    if (isSaid) parts.push(withoutBreaks(words));
    words = [];
  };
  for (const node of content)
    if (node.type === IMAGE) {
      end();
      parts.push(node);
    } else words.push(node);
  end();
  return parts;
}

/** Without the line breaks that stood beside a picture. */
function withoutBreaks(words: BodyNode[]): BodyNode[] {
  const isBreak = ({ type }: BodyNode) => type === 'hardBreak';
  const first = words.findIndex((node) => !isBreak(node));
  return words.slice(first, words.findLastIndex((node) => !isBreak(node)) + 1);
}
