import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { GivenFile } from '../library/file.ts';
import { MAX_LIBRARY_NAME } from '../library/place.ts';
import { fromJson, optionalFlag, optionalName, optionalText, requiredText } from '../wire.ts';

/** Files of one call. */
export const MAX_STAMPED_FILES = 100;
/** Bytes of all files of one call: they stand in memory meanwhile. A device has no such limit. */
export const MAX_STAMPED_BYTES = 100 * 1024 * 1024;
/** Pages of all files of one call. */
export const MAX_STAMPED_PAGES = 2_000;
export const MAX_STAMP_TEXT = 300;
export const MAX_SLIP_TEXT = 500;
/** Of the frame and the text, when none is given. */
export const STAMP_COLOR = '#1d4ed8';

/** What is made: the slip alone, one stamped file, several, or all of them in one. */
export const STAMP_RESULTS = ['slip', 'pdf', 'pdfs', 'all'] as const;
export type StampResult = (typeof STAMP_RESULTS)[number];

const color = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z
    .string(reason('stamping.color'))
    .regex(/^#[0-9a-f]{6}$/i, reason('stamping.color'))
    .default(STAMP_COLOR),
);

/** `file`: slug of a file of the library, or id of one that was sent before. */
const FileToStamp = z.object({
  frontId: optionalText('entry', 200),
  newName: optionalName('fileName', MAX_LIBRARY_NAME),
  file: requiredText('file', 200),
  fileName: optionalText('fileName', MAX_LIBRARY_NAME),
});

/** A list, its JSON text, or a repeated field of a form. */
const toList = (value: unknown) => (value === undefined ? undefined : [fromJson(value)].flat().map(fromJson));
const filesToStamp = z.preprocess(
  toList,
  z
    .array(FileToStamp, missing('file'))
    .min(1, missing('file'))
    .max(MAX_STAMPED_FILES, reason('value.listTooLong', { max: MAX_STAMPED_FILES })),
);
const inFolder = { folder: requiredText('folder', 200) };
const title = optionalName('title', MAX_LIBRARY_NAME);
const slip = {
  /** Text of the page in front of a document. */
  textSlip: optionalText('text', MAX_SLIP_TEXT),
  stampColor: color,
  title,
};
const stamp = {
  ...slip,
  topText: optionalText('text', MAX_STAMP_TEXT),
  bottomText: optionalText('text', MAX_STAMP_TEXT),
  /** PNG or JPEG. */
  stampImage: z.preprocess(
    (value) => (value === '' || value === null ? undefined : fromJson(value)),
    GivenFile.optional(),
  ),
  /** Stamped on every page, not on the first alone. */
  isOnEveryPage: optionalFlag,
};

/** `POST /ged/stamp/slip/create` */
export const NewSlip = z.object({ ...slip, textSlip: requiredText('text', MAX_SLIP_TEXT) }).meta({ id: 'NewSlip' });
export type NewSlip = z.output<typeof NewSlip>;
/** `POST /ged/stamp/slip/create-for-ged` */
export const NewSlipInFolder = NewSlip.extend(inFolder).meta({ id: 'NewSlipInFolder' });

/** `POST /ged/stamp/pdfs/create` and `all/create`; texts may hold `{numero}`, `{nom}`, `{date}` and `{pages}`. */
export const FilesToStamp = z.object({ ...stamp, filesToStamp }).meta({ id: 'FilesToStamp' });
export type FilesToStamp = z.output<typeof FilesToStamp>;
export const FilesToStampInFolder = FilesToStamp.extend(inFolder).meta({ id: 'FilesToStampInFolder' });

/** `POST /ged/stamp/pdf/create`: of one file. */
export const OneFileToStamp = FilesToStamp.extend({
  filesToStamp: z.preprocess(toList, z.array(FileToStamp, missing('file')).length(1, reason('stamping.oneFile'))),
}).meta({ id: 'OneFileToStamp' });
export const OneFileToStampInFolder = OneFileToStamp.extend(inFolder).meta({ id: 'OneFileToStampInFolder' });

/** A PDF that waits to be stamped or taken, for whoever made it, for a week. */
export const StampFile = z
  .object({
    id: z.string(),
    frontId: z.string().nullable(),
    name: z.string(),
    type: z.literal('pdf'),
    /** Bytes. */
    size: z.number().int(),
    pageCount: z.number().int(),
    /** Address of its content. */
    url: z.string(),
  })
  .meta({ id: 'StampFile' });
export type StampFile = z.infer<typeof StampFile>;
export const StampFileList = z.array(StampFile);

/** `POST /ged/stamp/files/temp/save`: a form with `files[]`. */
export const FilesToHold = z
  .object({
    files: z.preprocess(toList, z.array(GivenFile, missing('file')).min(1, missing('file')).max(MAX_STAMPED_FILES)),
  })
  .meta({ id: 'FilesToHold' });

/** `POST /ged/stamp/files/temp/delete`: ids of `StampFile`. */
export const HeldFiles = z
  .object({
    files: z.preprocess(
      toList,
      z.array(z.string().max(200), missing('file')).min(1, missing('file')).max(MAX_STAMPED_FILES),
    ),
  })
  .meta({ id: 'HeldFiles' });

/** `POST /ged/stamp/{type}/get-filename` */
export const StampTitle = z.object({ title }).meta({ id: 'StampTitle' });
export const stampNameParams = z.object({ type: z.enum(STAMP_RESULTS, invalid('entry')) });
export const StampName = z.object({ filename: z.string() }).meta({ id: 'StampName' });
