import { z } from 'zod';
import { invalid, missing } from '../errors/reason.ts';
import {
  clearableText,
  clientId,
  fromJson,
  optionalFlag,
  optionalName,
  optionalText,
  optionalTextList,
  requiredName,
  requiredText,
  textList,
} from '../wire.ts';
import { givenPlace, givenTrashedAt, MAX_LIBRARY_NAME, placeShape } from './place.ts';

/** What a firm says of the state of a file. */
export const FILE_STATUSES = ['draft', 'review', 'approved', 'signed', 'sent'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** A letter between lawyers is confidential, unless it says that it is official (RIN, article 3). */
export const FILE_LETTERS = ['confidential', 'official'] as const;
export type FileLetter = (typeof FILE_LETTERS)[number];

export const MAX_KEYWORDS = 50;

/** As devices hold it. */
export const LibraryFile = z
  .object({
    id: z.string(),
    /** With its extension. */
    name: z.string(),
    ...placeShape,
    /** Bytes. */
    size: z.number().int(),
    /** Of the present content: another content, another id. */
    blob: z.string(),
    /** Number of the present version, from 1. */
    version: z.number().int(),
    description: z.string(),
    keywords: z.array(z.string()),
    status: z.enum(FILE_STATUSES).nullable(),
    /** What it is as a letter between lawyers; `null`: none. */
    letter: z.enum(FILE_LETTERS).nullable(),
    /** Other files begin as its copy. */
    isModel: z.boolean(),
    /** Ids of accounts; `null` of somebody who is gone. */
    createdBy: z.string().nullable(),
    updatedBy: z.string().nullable(),
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
    updatedAt: z.number().int(),
    /** Since when it is in the trash by itself. */
    trashedAt: z.number().int().nullable(),
  })
  .meta({ id: 'LibraryFile' });
export type LibraryFile = z.infer<typeof LibraryFile>;

const Named = z.object({ id: z.string(), name: z.string() });

/** As the calls of the specification show it. */
export const FileView = z
  .object({
    slug: z.string(),
    title: z.string(),
    name: z.string(),
    /** Slug of the folder. */
    folder: z.string().nullable(),
    /** Of the last change, ISO 8601, UTC. */
    date: z.string(),
    /** Name of who changed it last. */
    responsable: z.string(),
    isOwner: z.boolean(),
    isShared: z.boolean(),
    /** Media type by its name. */
    type: z.string(),
    serverURL: z.string(),
    serverFileName: z.string(),
    symbolikParents: z.array(Named),
    description: z.string(),
    keywords: z.array(Named),
    status: Named.nullable(),
    documentKey: z.string(),
    shareList: z.array(Named.extend({ email: z.string() })),
    isUploading: z.boolean(),
    /** E-mail address of who made it. */
    owner: z.string().nullable(),
    avatar: z.string().nullable(),
    createdAt: z.string(),
    /** Bytes. */
    size: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'FileView' });
export type FileView = z.infer<typeof FileView>;
export const FileViewList = z.array(FileView);

export const FileVersion = z
  .object({
    id: z.string(),
    number: z.number().int(),
    /** Number of the version that it was made from; two of one base were made side by side. */
    base: z.number().int().nullable(),
    size: z.number().int(),
    blob: z.string(),
    name: z.string(),
    /** Name of who made it. */
    author: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'FileVersion' });
export type FileVersion = z.infer<typeof FileVersion>;
export const FileVersionList = z.array(FileVersion);

const keywords = optionalTextList(MAX_KEYWORDS);
const status = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(FILE_STATUSES, invalid('status')).nullable().optional(),
);
const letter = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(FILE_LETTERS, invalid('letter')).nullable().optional(),
);
const upload = z.uuid(missing('file')).toLowerCase();

/** `POST /ged/file`: what an upload brought becomes a file, or a version of the one of that name which is there. */
export const NewFile = z
  .object({
    id: clientId,
    upload,
    name: requiredName('fileName', MAX_LIBRARY_NAME),
    /** Bytes, for devices to show until the server has answered: what the upload has is what counts. */
    size: z.coerce.number(invalid('size')).int(invalid('size')).min(0, invalid('size')).optional(),
    ...givenPlace,
    description: optionalText('description', 5000),
    keywords,
    isModel: optionalFlag,
  })
  .meta({ id: 'NewFile' });
export type NewFile = z.infer<typeof NewFile>;

/** `PUT /ged/file/{slug}`: what is not given stays. */
export const FileUpdate = z
  .object({
    name: optionalName('fileName', MAX_LIBRARY_NAME),
    ...givenPlace,
    description: clearableText('description', 5000),
    keywords,
    status,
    letter,
    isModel: optionalFlag,
    trashedAt: givenTrashedAt,
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'FileUpdate' });
export type FileUpdate = z.infer<typeof FileUpdate>;

/** `POST /ged/file/{slug}/versions` */
export const NewFileVersion = z
  .object({
    id: clientId,
    upload,
    /** Number of the version that the caller had. */
    base: z.coerce.number(invalid('version')).int(invalid('version')).min(1, invalid('version')).optional(),
  })
  .meta({ id: 'NewFileVersion' });

/** `POST /ged/file/{slug}/versions/{number}/restore` */
export const versionParams = z.object({
  slug: z.string(),
  number: z.coerce.number(invalid('version')).int(invalid('version')),
});

/** `POST /ged/file/moveFile`, `duplicateFile`: the folder by its slug. */
export const FileToFolder = z
  .object({ fileSlug: requiredText('file', 200), targetFolder: requiredText('folder', 200), id: clientId })
  .meta({ id: 'FileToFolder' });
export const FolderToFolder = z
  .object({ folderSlug: requiredText('folder', 200), targetFolder: requiredText('folder', 200) })
  .meta({ id: 'FolderToFolder' });

/** `POST /ged/file/copyFile`: to the top of a matter. */
export const FileToProject = z
  .object({ fileSlug: requiredText('file', 200), projectCodeId: requiredText('project', 200), id: clientId })
  .meta({ id: 'FileToProject' });

/** `POST /ged/file/search`, `/ged/folder/search`: `type` is a space or the number of a category, `slug` the folder to look in. */
export const LibrarySearch = z
  .object({ query: optionalText('search', 200), type: optionalText('type', 40), slug: optionalText('folder', 200) })
  .meta({ id: 'LibrarySearch' });
export type LibrarySearch = z.infer<typeof LibrarySearch>;

export const KeywordList = z.array(Named).meta({ id: 'KeywordList' });
export const FileStatusList = z.array(Named).meta({ id: 'FileStatusList' });

/** What happened to a file or a folder. */
export const LIBRARY_EVENTS = [
  'created',
  'version',
  'renamed',
  'moved',
  'changed',
  'trashed',
  'restored',
  'deleted',
  'copied',
  'downloaded',
  'shared',
  'unshared',
  'linked',
  'linkOpened',
  'linkRevoked',
] as const;
export type LibraryEventName = (typeof LIBRARY_EVENTS)[number];

export const LibraryEvent = z
  .object({
    id: z.string(),
    name: z.string(),
    event: z.enum(LIBRARY_EVENTS),
    slug: z.string(),
    type: z.enum(['file', 'folder']),
    dateEvent: z.string(),
    details: z.string(),
    path: z.string(),
    serverName: z.string(),
    target: z.string().nullable(),
  })
  .meta({ id: 'LibraryEvent' });
export type LibraryEvent = z.infer<typeof LibraryEvent>;
export const LibraryHistory = z.array(LibraryEvent);

/** `GET /ged/file/{slug}/history`: what happened to a file, and by whom, the newest first. */
export const FileHistory = z
  .array(LibraryEvent.extend({ user: z.object({ id: z.string(), name: z.string() }).nullable() }))
  .meta({ id: 'FileHistory' });
export type FileHistory = z.infer<typeof FileHistory>;

/** `POST /ged/file/fileKeys/{slug}`: `key` names the present version, `keys` those of all that the caller may read. */
export const FileKeys = z
  .object({
    key: z.string(),
    keys: z.array(z.object({ version: z.number().int(), key: z.string(), date: z.string() })),
  })
  .meta({ id: 'FileKeys' });
export type FileKeys = z.infer<typeof FileKeys>;

/** `GET /ged/file/fileAccessLogs` */
export const AccessLog = z
  .array(
    z.object({
      id: z.string(),
      file: z.object({ slug: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
      event: z.enum(LIBRARY_EVENTS),
      date: z.string(),
    }),
  )
  .meta({ id: 'FileAccessLog' });

/** Base64 of a file that comes in JSON: a form takes larger ones. */
const MAX_IN_JSON = 14_000_000;

/** A file of a form, or its name and its content in base64. */
export const GivenFile = z.union(
  [
    z.file().meta({ type: 'string', format: 'binary' }),
    z
      .object({ name: requiredName('fileName', MAX_LIBRARY_NAME), content: z.base64().max(MAX_IN_JSON) })
      .transform(fileOf),
  ],
  missing('file'),
);

function fileOf({ name, content }: { name: string; content: string }): File {
  return new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name);
}

/** `POST /ged/file/reuploadFile`: a form with the content that a file has from now on. */
export const FileToReplace = z
  .object({
    fileSlug: requiredText('file', 200),
    file: z.preprocess(fromJson, GivenFile),
    /** Number of the version that the caller had. */
    base: z.coerce.number(invalid('version')).int(invalid('version')).min(1, invalid('version')).optional(),
  })
  .meta({ id: 'FileToReplace' });

/** `POST /ged/file/create/{folderSlug}`: a form with `files[]`. */
export const FilesToCreate = z
  .object({
    files: z.preprocess(
      (value) => (value === undefined ? undefined : [value].flat().map(fromJson)),
      z.array(GivenFile, missing('file')).min(1, missing('file')).max(100),
    ),
    uploadAsModele: optionalFlag,
    description: optionalText('description', 5000),
    keywords: textList(MAX_KEYWORDS),
  })
  .meta({ id: 'FilesToCreate' });
