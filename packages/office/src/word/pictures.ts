import type { BodyNode } from '@basoche/editor/rules';
import { clampWidth } from '@basoche/editor/rules';
import { attrsOf, stringOf } from './read-body.ts';
import type { WordFile, WordPicture } from './word-file.ts';

/** The picture that a node shows; `null` when its bytes are not to be had. */
export function pictureOf(image: BodyNode, { pictures }: Pick<WordFile, 'pictures'>): WordPicture | null {
  const file = stringOf(attrsOf(image).file);
  return Object.hasOwn(pictures, file) ? (pictures[file] ?? null) : null;
}

/** How large a picture stands between the margins: as wide as its node says, never higher than the page. Any unit. */
export function shownSize(
  image: BodyNode,
  { width, height }: WordPicture,
  room: { width: number; height: number },
): { width: number; height: number } {
  const wide = (room.width * clampWidth(attrsOf(image).width)) / 100;
  const times = Math.min(1, room.height / ((wide * height) / width));
  return { width: wide * times, height: (wide * times * height) / width };
}
