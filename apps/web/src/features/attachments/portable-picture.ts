import { imageFacts, imageProblem, isTurned } from '@basoche/domain';
import type { ImageType } from '@basoche/domain';
import { blobOf, drawn } from './image-file.ts';

/** A picture as a file of another program holds it. */
export interface PictureBytes {
  bytes: Uint8Array<ArrayBuffer>;
  type: ImageType;
  /** Pixels, as it is seen. */
  width: number;
  height: number;
}

/** What a program shows of pictures. `paper`: those that paper shows through are written on white, which it reads faster. */
export interface PictureTaste {
  types: readonly ImageType[];
  forPrint?: boolean;
}

/** A picture as presentations hold it. */
export interface PortablePicture {
  bytes: Uint8Array;
  type: 'png' | 'jpeg' | 'gif';
}

/** What Word, PowerPoint and LibreOffice show. */
export const OFFICE: PictureTaste = { types: ['image/png', 'image/jpeg', 'image/gif'] };

/** A picture of a document as a program shows it, drawn anew where it must be; `null` for bytes that are no whole picture, or one larger than documents take. */
export async function pictureAs(
  bytes: Uint8Array,
  { types, forPrint = false }: PictureTaste,
): Promise<PictureBytes | null> {
  const facts = imageFacts(bytes);
  if (facts === null || imageProblem(facts, bytes.length) !== null) return null;
  const own = bytes.slice();
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(new Blob([own], { type: facts.type }));
  } catch {
    return null;
  }
  try {
    const { width, height } = picture;
    const isTaken = types.includes(facts.type) && !isTurned(own) && !(forPrint && showsThrough(own, facts.type));
    if (isTaken) return { bytes: own, type: facts.type, width, height };
    const type = facts.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    const blob = await blobOf(drawn(picture, { width, height }, forPrint), type);
    return blob && { bytes: new Uint8Array(await blob.arrayBuffer()), type, width, height };
  } finally {
    picture.close();
  }
}

/** A picture for a file of an office program. `null` for what is none. */
export async function portablePicture(bytes: Uint8Array): Promise<PortablePicture | null> {
  const picture = await pictureAs(bytes, OFFICE);
  return picture && { bytes: picture.bytes, type: picture.type.slice('image/'.length) as PortablePicture['type'] };
}

/** A PNG with an alpha channel, or that comes in passes. */
function showsThrough(bytes: Uint8Array, type: ImageType): boolean {
  return type === 'image/png' && ((bytes[25] ?? 0) >= 4 || bytes[28] === 1);
}
