import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { fromJson, requiredText } from '../wire.ts';

/** Minutes within which an export begins. */
export const EXPORT_MINUTES = 10;
/** Files of one export. */
export const MAX_EXPORT_FILES = 50_000;
/** Folders and files that are chosen one by one, of each. */
export const MAX_EXPORT_ITEMS = 5_000;
/** Exports of one account that are sent at the same time. */
export const MAX_RUNNING_EXPORTS = 2;

const ids = z
  .array(z.uuid(invalid('file')).toLowerCase(), invalid('file'))
  .max(MAX_EXPORT_ITEMS, reason('value.listTooLong', { max: MAX_EXPORT_ITEMS }))
  .default([]);

/** What an export holds. */
export const ExportScope = z
  .discriminatedUnion(
    'is',
    [
      /** Folders with all that they contain, and files, by their ids. */
      z.object({ is: z.literal('items'), folders: ids, files: ids }),
      /** The files of a matter, by its number or id. */
      z.object({ is: z.literal('matter'), project: requiredText('project', 200) }),
      /** One's own files, or those of the firm. */
      z.object({ is: z.literal('space'), space: z.enum(['personal', 'company'], invalid('space')) }),
      /** All files of the firm that an administrator may read. */
      z.object({ is: z.literal('firm') }),
    ],
    missing('file'),
  )
  .meta({ id: 'ExportScope' });
export type ExportScope = z.infer<typeof ExportScope>;

/** `POST /ged/export` */
export const NewLibraryExport = z
  .object({ scope: z.preprocess(fromJson, ExportScope) })
  .meta({ id: 'NewLibraryExport' });

/** An export that has not begun: what it holds by now, and where it is taken from, once. */
export const LibraryExport = z
  .object({
    /** Of the ZIP file. */
    name: z.string(),
    files: z.number().int(),
    folders: z.number().int(),
    /** What the files weigh together. */
    bytes: z.number().int(),
    /** Path on this server. */
    url: z.string(),
    /** Until then it begins, ISO 8601, UTC. */
    expiresAt: z.string(),
  })
  .meta({ id: 'LibraryExport' });
export type LibraryExport = z.infer<typeof LibraryExport>;

/** `manifeste.json` of an export: what each file was, and what was left out. */
export const ExportManifest = z.object({
  format: z.literal('basoche-export'),
  version: z.literal(1),
  name: z.string(),
  exportedBy: z.string(),
  /** ISO 8601, UTC, as all dates. */
  startedAt: z.string(),
  files: z.array(
    z.object({
      /** In the ZIP. */
      path: z.string(),
      /** As it is called in the library. */
      name: z.string(),
      /** Names of the folders that it stands in, as they are called in the library. */
      folders: z.array(z.string()),
      /** Of the bytes in the ZIP, hexadecimal. */
      sha256: z.string(),
      bytes: z.number().int(),
      version: z.number().int(),
      author: z.string(),
      createdAt: z.string(),
      updatedBy: z.string(),
      updatedAt: z.string(),
      description: z.string(),
      keywords: z.array(z.string()),
      status: z.string(),
      letter: z.string(),
      isModel: z.boolean(),
    }),
  ),
  leftOut: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Counted before the export began. */
  announced: z.object({ files: z.number().int(), bytes: z.number().int() }),
  exported: z.object({ files: z.number().int(), bytes: z.number().int() }),
});
export type ExportManifest = z.infer<typeof ExportManifest>;
export type ExportedFile = ExportManifest['files'][number];
