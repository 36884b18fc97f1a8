import { z } from 'zod';
import { invalid, missing } from '../errors/reason.ts';
import { SHARE_RIGHTS } from '../sharing/index.ts';
import { clientId, optionalFlag, optionalText, requiredText, textList } from '../wire.ts';

/** A folder, with all that it contains, or a file that is opened to somebody. As devices hold it. */
export const LibraryShare = z
  .object({
    id: z.string(),
    /** Id of the folder, or `null` of a file. */
    folder: z.string().nullable(),
    /** Id of the file, or `null` of a folder. */
    file: z.string().nullable(),
    /** Id of the account it is opened to: a colleague, or somebody who has a space. */
    user: z.string(),
    access: z.enum(SHARE_RIGHTS),
    /** Id of who opened it; `null` of somebody who is gone. */
    createdBy: z.string().nullable(),
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
  })
  .meta({ id: 'LibraryShare' });
export type LibraryShare = z.infer<typeof LibraryShare>;

const access = z.enum(SHARE_RIGHTS, invalid('access'));
const subject = z.preprocess((value) => (value === '' ? null : value), z.uuid().toLowerCase().nullable().optional());

/** `POST /ged/share`: one of `folder` and `file`. */
export const NewLibraryShare = z
  .object({
    id: clientId,
    folder: subject,
    file: subject,
    user: z.uuid(missing('user')).toLowerCase(),
    access: access.default('read'),
  })
  .meta({ id: 'NewLibraryShare' });
export type NewLibraryShare = z.infer<typeof NewLibraryShare>;

/** `PUT /ged/share/{id}` */
export const LibraryShareUpdate = z
  .object({ access: access.optional(), seen: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'LibraryShareUpdate' });
export type LibraryShareUpdate = z.infer<typeof LibraryShareUpdate>;

/** `POST /ged/folder/share/{slug}`: accounts by id or e-mail address, contacts by id. */
export const ShareTargets = z
  .object({ users: textList(200), contacts: textList(200), right: access.default('read') })
  .meta({ id: 'ShareTargets' });
export type ShareTargets = z.infer<typeof ShareTargets>;

/** `POST /ged/file/unShare/{slug}`, `/ged/folder/unShare/{slug}`: of one account by id or e-mail address, or of everybody. */
export const Unshare = z.object({ user: optionalText('user', 320) }).meta({ id: 'Unshare' });

/** `POST /project/sub/ged/file/{project}/unShare` */
export const UnshareInProject = Unshare.extend({ slug: requiredText('file', 200) }).meta({ id: 'UnshareInProject' });

/** `POST /ged/folder/enableCollab`: colleagues to whom the folder is opened may add to it and change what is in it. */
export const FolderCollaboration = z
  .object({ folder: requiredText('folder', 200), isEnabled: optionalFlag })
  .meta({ id: 'FolderCollaboration' });
