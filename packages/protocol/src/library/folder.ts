import { z } from 'zod';
import { clientId, optionalInteger, optionalName, optionalText, requiredName } from '../wire.ts';
import { givenPlace, givenTrashedAt, MAX_LIBRARY_NAME, placeShape } from './place.ts';

/** As devices hold it. */
export const Folder = z
  .object({
    id: z.string(),
    name: z.string(),
    ...placeShape,
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
    updatedAt: z.number().int(),
    /** Since when it is in the trash, with all that is in it. */
    trashedAt: z.number().int().nullable(),
  })
  .meta({ id: 'Folder' });
export type Folder = z.infer<typeof Folder>;

/** As the calls of the specification show it. */
export const FolderView = z
  .object({
    slug: z.string(),
    name: z.string(),
    type: z.enum(['personal', 'company', 'project']),
    /** 1 at the top of a space. */
    depth: z.number().int(),
    parent: z.string().nullable(),
    /** From the top of the space to the folder itself. */
    arianne: z.array(z.object({ slug: z.string(), name: z.string() })),
    fav: z.boolean(),
    opened: z.boolean(),
    isOwner: z.boolean(),
    /** E-mail address. */
    owner: z.string().nullable(),
    avatar: z.string().nullable(),
    shareList: z.array(z.object({ email: z.string(), id: z.string(), name: z.string() })),
    category: z.number().int(),
    /** Number of the matter. */
    categoryIdentifier: z.string().nullable(),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
  })
  .meta({ id: 'FolderView' });
export type FolderView = z.infer<typeof FolderView>;
export const FolderViewList = z.array(FolderView);

/** A folder with the folders in it. */
export type FolderTree = z.infer<typeof FolderView> & { children: FolderTree[] };
export const FolderTree: z.ZodType<FolderTree> = FolderView.extend({
  children: z.lazy(() => z.array(FolderTree)),
}).meta({ id: 'FolderTree' });

/** `POST /ged/folder/`: the place by `parent`, by `space` and `project`, or by the category and the number of the matter. */
export const NewFolder = z
  .object({
    id: clientId,
    name: requiredName('folderName', MAX_LIBRARY_NAME),
    ...givenPlace,
    category: optionalInteger('category', 1, 5),
    categoryIdentifier: optionalText('project', 200),
  })
  .meta({ id: 'NewFolder' });
export type NewFolder = z.infer<typeof NewFolder>;

/** `PUT /ged/folder/{slug}`: what is not given stays. */
export const FolderUpdate = z
  .object({
    name: optionalName('folderName', MAX_LIBRARY_NAME),
    ...givenPlace,
    trashedAt: givenTrashedAt,
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'FolderUpdate' });
export type FolderUpdate = z.infer<typeof FolderUpdate>;

/** A folder that somebody wants at hand; one's own. */
export const FavouriteFolder = z.object({ id: z.string() }).meta({ id: 'FavouriteFolder' });
export type FavouriteFolder = z.infer<typeof FavouriteFolder>;

export const FolderCategoryList = z
  .array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      type: z.string(),
    }),
  )
  .meta({ id: 'FolderCategoryList' });
