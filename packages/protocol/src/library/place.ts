import { z } from 'zod';
import { invalid } from '../errors/reason.ts';

/** Where folders and files stand: one's own, the firm's, or a matter's. */
export const SPACES = ['personal', 'company', 'project'] as const;
export type Space = (typeof SPACES)[number];

/** Categories at the top of the library, by the number that the specification gives them. */
export const FOLDER_CATEGORIES = [
  { id: 1, key: 'personal' },
  { id: 2, key: 'company' },
  { id: 3, key: 'project' },
  { id: 4, key: 'shared' },
  { id: 5, key: 'trash' },
] as const;
export type FolderCategory = (typeof FOLDER_CATEGORIES)[number]['key'];

export const spaceOfCategory = (category: number): Space | null => SPACES[category - 1] ?? null;
export const categoryOfSpace = (space: Space): number => SPACES.indexOf(space) + 1;

/** Days that what was thrown away stays in the trash. */
export const TRASH_DAYS = 30;

export const MAX_LIBRARY_NAME = 255;

/** Folders within each other, at most. */
export const MAX_FOLDER_DEPTH = 50;

/** What a folder and a file say of where they stand. */
export const placeShape = {
  space: z.enum(SPACES),
  /** Id of the matter, in the space of one. */
  project: z.string().nullable(),
  /** Id of the folder that it stands in; `null` at the top of its space. */
  parent: z.string().nullable(),
  /** Id of the account whose it is, in a personal space. */
  owner: z.string().nullable(),
} as const;

const optionalId = z.preprocess(
  (value) => (value === '' ? null : value),
  z.uuid(invalid('folder')).toLowerCase().nullable().optional(),
);

/** What a command says of the place: the folder decides, and where none is named the top of the space. */
export const givenPlace = {
  space: z.enum(SPACES, invalid('space')).optional(),
  project: optionalId,
  parent: optionalId,
} as const;

/** Milliseconds since the epoch by which somebody threw it away, `null` to bring it back: the server's clock is what counts. */
export const givenTrashedAt = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' ? Number(value) : value),
  z.number(invalid('time')).int(invalid('time')).nullable().optional(),
);
