import { avatarCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { defineCapability } from '../capability.ts';

export { changeAvatar, readUpload, replaceAvatar } from './store.ts';

const HEADERS = {
  'content-type': 'image/webp',
  // The address changes with the image. Not in shared caches: it is a person's face.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': `default-src 'none'; sandbox`,
  'content-disposition': 'inline; filename="avatar.webp"',
};

/** Images of people and firms: whoever was given the address sees the image, nobody can guess one. */
export const avatars = defineCapability({
  name: 'avatars',
  routes(deps) {
    const api = createApi(deps, 'avatars');
    api.serve(avatarCalls.readAvatar, async ({ params }) => {
      const image = await deps.db.asSystem((trx) =>
        trx.selectFrom('avatar').select('bytes').where('address', '=', params.address).executeTakeFirst(),
      );
      if (!image) throw new ApiError('NOT_FOUND');
      return new Response(new Uint8Array(image.bytes), { headers: HEADERS });
    });
    return api.app;
  },
});
