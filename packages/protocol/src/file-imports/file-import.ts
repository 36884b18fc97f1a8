import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { GivenFile, MAX_KEYWORDS } from '../library/file.ts';
import { MAX_LIBRARY_NAME } from '../library/place.ts';
import { fromJson, optionalFlag, optionalText, requiredName, requiredText, textList } from '../wire.ts';

/** Chunks of one file: 16 GiB in the largest chunks of the specification, 2 MiB. */
export const MAX_CHUNKS = 8_192;
/** Chunks of one person that no file has taken yet. */
export const MAX_OPEN_CHUNKS = 50_000;
/** Folders and files of one import: they are filed in one transaction. */
export const MAX_IMPORT_NODES = 10_000;
/** Folders and files of one call. */
export const MAX_TREE_BATCH = 5_000;
/** Files of one `POST /upload`. */
export const MAX_UPLOADED_FILES = 100;
/** Names of missing files that an answer has. */
export const MAX_MISSING_NAMES = 100;

const chunk = z.preprocess(fromJson, GivenFile);
const number = (min: number, max: number) => {
  const message = reason('value.integer', { what: 'part', min, max });
  return z.coerce.number({ error: message }).int(message).min(min, message).max(max, message);
};
const chunkIndex = number(0, MAX_CHUNKS - 1);
const toList = (value: unknown) => (value === undefined ? undefined : [fromJson(value)].flat().map(fromJson));

/** `POST /ged/file/uploadChunk/{slug}`: one chunk of a file that goes to this folder. */
export const FileChunk = z
  .object({ chunk, fileName: requiredName('fileName', MAX_LIBRARY_NAME), chunkIndex })
  .meta({ id: 'FileChunk' });

/** `name` is what `assembleFile` is given: it names these very bytes at this place of the file. */
export const SentChunk = z
  .object({ name: z.string(), fileName: z.string(), chunkIndex: z.number().int(), size: z.number().int() })
  .meta({ id: 'SentChunk' });
export type SentChunk = z.infer<typeof SentChunk>;

/** `POST /ged/file/assembleFile/{folder}`: names of chunks, in whatever order. */
export const FileToAssemble = z
  .object({
    name: requiredName('fileName', MAX_LIBRARY_NAME),
    /** Of the file: its name without the extension; read for older clients, `name` is what counts. */
    title: optionalText('title', MAX_LIBRARY_NAME),
    chunkNames: z.preprocess(
      (value) => (typeof value === 'string' && !value.startsWith('[') ? value.split(',') : fromJson(value)),
      z
        .array(z.string(missing('part')).regex(/^\d{1,4}-[0-9a-f]{64}$/, invalid('part')), missing('part'))
        .min(1, missing('part'))
        .max(MAX_CHUNKS, reason('value.listTooLong', { max: MAX_CHUNKS })),
    ),
    type: optionalText('type', 200),
    projectSlug: optionalText('project', 200),
    description: optionalText('description', 5000),
    keywords: textList(MAX_KEYWORDS),
  })
  .meta({ id: 'FileToAssemble' });
export type FileToAssemble = z.output<typeof FileToAssemble>;

/** `POST /temp-upload`: one chunk of a file of an import. */
export const ImportChunk = z
  .object({
    chunk,
    index: chunkIndex,
    total: number(1, MAX_CHUNKS),
    fileId: requiredText('file', 300),
    fileName: requiredName('fileName', 300),
  })
  .refine(({ index, total }) => index < total, { path: ['index'], error: invalid('part') })
  .meta({ id: 'ImportChunk' });

export const ArrivedFile = z
  .object({
    fileId: z.string(),
    fileName: z.string(),
    /** Chunks that are there. */
    received: z.number().int(),
    total: z.number().int(),
    isWhole: z.boolean(),
  })
  .meta({ id: 'ArrivedFile' });
export type ArrivedFile = z.infer<typeof ArrivedFile>;

/** `POST /upload`: whole files, and the name that each has in the tree. */
export const ImportFiles = z
  .object({
    files: z.preprocess(
      toList,
      z
        .array(GivenFile, missing('file'))
        .min(1, missing('file'))
        .max(MAX_UPLOADED_FILES, reason('value.listTooLong', { max: MAX_UPLOADED_FILES })),
    ),
    names: z.preprocess(
      toList,
      z.array(requiredText('fileName', 300), missing('fileName')).min(1, missing('fileName')),
    ),
  })
  .refine(({ files, names }) => files.length === names.length && new Set(names).size === names.length, {
    path: ['names'],
    error: invalid('fileName'),
  })
  .meta({ id: 'ImportFiles' });
export const ArrivedFileList = z.array(ArrivedFile);

/** `POST /cancel-upload`: whoever calls it, named once more. */
export const UploadsToCancel = z
  .object({ userId: optionalText('user', 200), userEmail: optionalText('email', 320) })
  .meta({ id: 'UploadsToCancel' });

/** A folder or a file of what was dropped. */
export const TreeNode = z.object({
  id: requiredText('entry', 200),
  isFile: optionalFlag,
  /** Of a file: a random id, a separator and its name. */
  name: requiredText('fileName', 300),
  /** Id of the folder of the tree that it stands in, or slug of one of the library. */
  parentSlug: optionalText('folder', 200),
  categoryId: optionalText('category', 200).or(z.number().int()),
  category: z.unknown().optional(),
  /** Slug of the folder that the tree was dropped on, a space or a matter. */
  target: optionalText('folder', 200),
  type: optionalText('type', 200),
  /** Where it stood in what was dropped; the last of it is its name. */
  fullPath: optionalText('address', 4_000),
  isUploaded: optionalFlag,
});
export type TreeNode = z.output<typeof TreeNode>;

/** `POST /ged/file/saveGedTreeChunks`; without `processId` the others go to the last import that the caller began. */
export const TreeBatch = z
  .object({
    isFirstChunk: optionalFlag,
    processId: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.uuid(invalid('upload')).optional(),
    ),
    tree: z.preprocess(
      toList,
      z
        .array(TreeNode, missing('entry'))
        .min(1, missing('entry'))
        .max(MAX_TREE_BATCH, reason('value.listTooLong', { max: MAX_TREE_BATCH })),
    ),
  })
  .meta({ id: 'TreeBatch' });

export const ImportState = z
  .object({
    processId: z.string(),
    folders: z.number().int(),
    files: z.number().int(),
    /** Files whose bytes are stored. */
    stored: z.number().int(),
    /** Names of files that have not arrived, a hundred at most. */
    missing: z.array(z.string()),
    /** Whether all stands in the library. */
    isSaved: z.boolean(),
  })
  .meta({ id: 'ImportState' });
export type ImportState = z.infer<typeof ImportState>;
