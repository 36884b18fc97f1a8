import { z } from 'zod';
import { reason } from '../errors/reason.ts';

/** Largest image accepted, in bytes as sent. */
export const AVATAR_MAX_BYTES = 1_048_576;

/** Side of the square that is kept, in pixels. */
export const AVATAR_SIDE = 256;

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/**
 * `{avatar}`: a file of a form, or a text (base64, alone or as a data address). Blank or null removes the image. The
 * declared type and the file's name are ignored: the bytes say what they are.
 */
export const AvatarUpload = z
  .object({
    avatar: z
      .union([z.string(), z.instanceof(Blob), z.null()], { error: reason('avatar.missing') })
      .meta({ type: 'string', format: 'binary' }),
  })
  .meta({ id: 'AvatarUpload' });

export const AvatarAnswer = z
  .object({
    /** Address of the image on this server; it never changes its content. `null` without one. */
    avatar: z.string().nullable(),
  })
  .meta({ id: 'AvatarAnswer' });
export type AvatarAnswer = z.infer<typeof AvatarAnswer>;
