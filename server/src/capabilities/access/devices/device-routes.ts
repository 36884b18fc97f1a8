import { accessCalls } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { Db, Trx } from '../../../db/database.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import { bearerToken } from '../../../http/authentication.ts';
import { networkOf } from '../../../http/client-address.ts';
import { rateLimiter } from '../../../http/rate-limit.ts';
import type { Mail } from '../../../mail/index.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import { notify } from '../../notifications/index.ts';
import type { NotifyDeps } from '../../notifications/index.ts';
import { isUuid } from '../../sharing/index.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { Origin } from '../log/access-log.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { deviceEmail } from '../passwords/emails.ts';
import type { Sessions } from '../sessions.ts';
import type { Contacts } from './contacts.ts';
import { listDevices } from './device-queries.ts';
import { refuseCurrent, removeDevices } from './remove-device.ts';
import { createSessionEnds } from './session-end.ts';

export interface DeviceRouteParts extends NotifyDeps {
  db: Db;
  clock: Clock;
  mail: Mail;
  sessions: Sessions;
  contacts: Contacts;
  /** Of passwords given again. */
  confirmations: LoginThrottle;
  originOf: (c: Context<ApiEnv>) => Origin;
}

/** Questions of devices that were signed out, from one address: a firm shares one. */
const ENDS = { perMinute: 120, burst: 240 };

export function deviceRoutes(api: Api, parts: DeviceRouteParts): void {
  const { db, clock, contacts, originOf } = parts;

  api.serve(accessCalls.listDevices, async ({ principal }) => {
    await contacts.flush();
    const { firmId, userId, sessionId } = principal;
    return db.asFirm(firmId, (trx) => listDevices(trx, userId, clock.now(), sessionId));
  });

  api.serve(accessCalls.signOutOtherDevices, async ({ c, principal, query }) => {
    await contacts.flush();
    const { firmId, userId, sessionId } = principal;
    const order = { firmId, userId, by: userId, wipe: query.wipe, from: originOf(c) };
    return db.asFirm(firmId, async (trx) => {
      const others = (await listDevices(trx, userId, clock.now(), sessionId))
        .filter((device) => !device.isCurrent && device.wipedAt === null)
        .filter((device) => query.wipe || device.sessions.length > 0);
      const ids = others.map((device) => device.id);
      return { removed: (await removeDevices(trx, parts, ids, order)).length };
    });
  });

  api.serve(accessCalls.signOutDevice, async ({ c, principal, params, query }) => {
    const { firmId, userId, sessionId } = principal;
    const order = { firmId, userId, by: userId, wipe: query.wipe, from: originOf(c) };
    await db.asFirm(firmId, async (trx) => {
      await refuseCurrent(trx, sessionId, params.device);
      if ((await removeDevices(trx, parts, [params.device], order)).length === 0) throw new ApiError('NOT_FOUND');
    });
  });

  ofColleagues(api, parts);
  ofEndedSessions(api, parts);
}

function ofColleagues(api: Api, parts: DeviceRouteParts): void {
  const { db, clock, mail, contacts, originOf } = parts;

  api.serve(accessCalls.listDevicesOf, async ({ principal, params }) => {
    await contacts.flush();
    return db.asFirm(principal.firmId, async (trx) => {
      const { id } = await findPerson(trx, params.user);
      return listDevices(trx, id, clock.now(), principal.sessionId);
    });
  });

  api.serve(accessCalls.signOutDeviceOf, async ({ c, principal, params, body }) => {
    const from = originOf(c);
    const { firmId, sessionId } = principal;
    await confirmPassword(parts, principal, { field: 'password', password: body.password });
    await db.asFirm(firmId, async (trx) => {
      const person = await findPerson(trx, params.user);
      // Two people may share one browser: only one's own session in it is the current one.
      if (person.id === principal.userId) await refuseCurrent(trx, sessionId, params.device);
      const order = { firmId, userId: person.id, by: principal.userId, wipe: body.wipe, from };
      const [name] = await removeDevices(trx, parts, [params.device], order);
      if (name === undefined) throw new ApiError('NOT_FOUND');
      if (person.id === principal.userId) return;
      const news = { name, by: principal.displayName, wipe: body.wipe };
      await mail.send(trx, deviceEmail(person, news), firmId);
      await notify(trx, parts, {
        kind: 'deviceSignedOut',
        firmId,
        to: [person.id],
        content: `${news.by} a déconnecté votre appareil « ${name} »${body.wipe ? ' et demandé l’effacement de ses données' : ''}.`,
        url: '/profile/devices',
      });
    });
  });
}

/** Public: the token of the ended session is what opens them. */
function ofEndedSessions(api: Api, { db, clock, originOf }: DeviceRouteParts): void {
  const ends = createSessionEnds(db, clock);
  const ofAddress = rateLimiter(ENDS.perMinute, clock, ENDS.burst);
  const tokenOf = (c: Context<ApiEnv>) => {
    const wait = ofAddress.take(networkOf(originOf(c).address));
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
    const token = bearerToken(c);
    if (token === null) throw new ApiError('UNAUTHENTICATED');
    return token;
  };

  api.serve(accessCalls.readSessionEnd, ({ c }) => ends.read(tokenOf(c)));

  api.serve(accessCalls.confirmWiped, ({ c }) => ends.wiped(tokenOf(c), originOf(c)));
}

/** @throws ApiError NOT_FOUND, also for somebody of another firm */
async function findPerson(trx: Trx, id: string): Promise<{ id: string; email: string; firstname: string }> {
  const person = isUuid(id)
    ? await trx.selectFrom('app_user').select(['id', 'email', 'firstname']).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!person) throw new ApiError('NOT_FOUND');
  return person;
}
