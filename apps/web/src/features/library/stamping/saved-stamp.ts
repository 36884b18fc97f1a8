import type { StampImage } from '@basoche/pdf';
import { keptForm, keptValues } from '../../../app/storage/kept-values.ts';
import { fromBase64, toBase64 } from '../../attachments/index.ts';
import { isColor, MAX_SLIP_TEXT, MAX_STAMP_TEXT, STAMP_COLORS } from './stamp-data.ts';
import type { Naming, StampSettings } from './stamp-data.ts';

/** Characters of an image that is stored: local storage is small. */
const MAX_IMAGE = 1_000_000;

interface Stored {
  topText: unknown;
  bottomText: unknown;
  stampColor: unknown;
  pages: unknown;
  textSlip: unknown;
  image: unknown;
  imageType: unknown;
  pattern: unknown;
}

/** The stamp that a person used last, on this device, sealed; it goes with everything else of the person. */
const storeOf = (userId: string) => keptForm<Stored>(`stamp ${userId}`);

export const NO_STAMP: StampSettings = {
  topText: '',
  bottomText: '',
  stampColor: STAMP_COLORS[0],
  stampImage: null,
  pages: 'first',
  textSlip: '',
};

/** @param usual what somebody begins with who never stamped here */
export function readSavedStamp(
  userId: string,
  usual: { settings: StampSettings; naming: Naming },
): { settings: StampSettings; naming: Naming } {
  const stored = keptValues(storeOf(userId));
  if (Object.keys(stored).length === 0) return usual;
  const text = (value: unknown, max: number) => (typeof value === 'string' ? value.slice(0, max) : '');
  const color = text(stored.stampColor, 7);
  return {
    settings: {
      topText: text(stored.topText, MAX_STAMP_TEXT),
      bottomText: text(stored.bottomText, MAX_STAMP_TEXT),
      stampColor: isColor(color) ? color : usual.settings.stampColor,
      stampImage: imageOf(stored),
      pages: stored.pages === 'all' ? 'all' : 'first',
      textSlip: text(stored.textSlip, MAX_SLIP_TEXT),
    },
    naming: { ...usual.naming, pattern: text(stored.pattern, MAX_STAMP_TEXT) || usual.naming.pattern },
  };
}

export function saveStamp(userId: string, settings: StampSettings, { pattern }: Naming): void {
  const { stampImage, ...rest } = settings;
  const image = stampImage === null ? null : toBase64(stampImage.bytes);
  const isSmall = image !== null && image.length <= MAX_IMAGE;
  storeOf(userId).write({
    ...rest,
    pattern,
    image: isSmall ? image : null,
    imageType: isSmall ? stampImage?.type : null,
  });
}

function imageOf({ image, imageType }: Partial<Stored>): StampImage | null {
  if (typeof image !== 'string' || (imageType !== 'png' && imageType !== 'jpeg')) return null;
  try {
    return { bytes: fromBase64(image), type: imageType };
  } catch {
    return null;
  }
}
