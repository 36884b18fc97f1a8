import type { BodyNode } from '@basoche/editor/rules';
import type { IImageOptions } from 'docx';
import { ImageRun } from 'docx';
import { cleanText } from '../../word/clean.ts';
import { shownSize } from '../../word/pictures.ts';
import { attrsOf, stringOf } from '../../word/read-body.ts';
import type { WordPicture } from '../../word/word-file.ts';

/** Twips of a pixel, as the library counts. */
const TWIPS_PER_PX = 15;
const TYPES: Readonly<Record<string, 'png' | 'jpg' | 'gif'>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};

/** A picture in a line, with what it shows in words; `null` for one of a kind that word processors do not show. @param room twips */
export function pictureRun(
  image: BodyNode,
  picture: WordPicture,
  room: { width: number; height: number },
): ImageRun | null {
  const type = TYPES[picture.type];
  if (type === undefined) return null;
  const { width, height } = shownSize(image, picture, room);
  const alt = cleanText(stringOf(attrsOf(image).alt));
  const options: IImageOptions = {
    type,
    data: picture.bytes,
    transformation: { width: Math.max(1, width / TWIPS_PER_PX), height: Math.max(1, height / TWIPS_PER_PX) },
    altText: { name: 'Image', description: alt, title: '' },
  };
  return new ImageRun(options);
}
