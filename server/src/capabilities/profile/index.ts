import { PROFILE_SECTIONS, profileCalls } from '@basoche/protocol';
import type { ProfileSection } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import { readUser } from '../access/index.ts';
import { readUpload, replaceAvatar } from '../avatars/index.ts';
import { defineCapability } from '../capability.ts';
import { isUuid } from '../sharing/index.ts';
import { sectionRoutes } from './section-routes.ts';
import { tellPerson } from './tell-person.ts';
import { updateUser } from './update-user.ts';

/** People as they present themselves: identity, image, biography, and the five sections of a profile. */
export const profile = defineCapability({
  name: 'profile',
  routes(deps) {
    const { db, live } = deps;
    const api = createApi(deps, 'profile');

    async function tellColleagues(trx: Trx, userId: string): Promise<void> {
      const people = await trx
        .selectFrom('app_user')
        .select('id')
        .where('active', '=', true)
        .where((eb) => eb.or([eb('is_employee', '=', true), eb('id', '=', userId)]))
        .execute();
      await live.publish(
        trx,
        people.map(({ id }) => id),
        'user.updated',
        { id: userId },
      );
    }

    api.serve(profileCalls.updateOwnProfile, ({ c, principal, body }) =>
      command(c, db, async (trx) => {
        await updateUser(trx, principal, principal.userId, body);
        return readUser(trx, principal.userId);
      }),
    );

    api.serve(profileCalls.updateProfile, ({ c, principal, params, body }) =>
      command(c, db, async (trx) => {
        const changed = await updateUser(trx, principal, params.id, body);
        await tellColleagues(trx, params.id);
        await tellPerson(trx, deps, principal, params.id, changed);
        return readUser(trx, params.id);
      }),
    );

    api.serve(profileCalls.readProfile, ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        if (!isUuid(params.id)) throw new ApiError('NOT_FOUND');
        return readUser(trx, params.id);
      }),
    );

    api.serve(profileCalls.updateAvatar, async ({ c, principal, body }) => {
      const bytes = await readUpload(body);
      return command(c, db, async (trx) => {
        const own = trx.selectFrom('app_user').select('avatar').where('id', '=', principal.userId).forUpdate();
        const before = await own.executeTakeFirstOrThrow();
        const avatar = await replaceAvatar(trx, principal.firmId, before.avatar, bytes);
        await trx.updateTable('app_user').set({ avatar }).where('id', '=', principal.userId).execute();
        await tellColleagues(trx, principal.userId);
        return { avatar };
      });
    });

    for (const section of Object.keys(PROFILE_SECTIONS) as ProfileSection[]) sectionRoutes(api, deps, section);
    return api.app;
  },
});
