import type { Clock } from '@basoche/domain';
import type { PasskeyLoginRequest, PasskeyRequestOptions } from '@basoche/protocol';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Db } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Log } from '../../../log.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { sourceOf } from '../login-throttle.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { Sessions } from '../sessions.ts';
import { CHALLENGE_VALIDITY, challengeOf } from './challenges.ts';
import type { Challenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { isHandleOf } from './user-handle.ts';

export interface PasskeySignIn {
  /** The same for everybody: nobody says who they are before the passkey does. */
  begin(party: RelyingParty): Promise<PasskeyRequestOptions>;
  /**
   * An ordinary session at once: the authenticator verified the person, which is the second factor.
   * @throws ApiError BAD_CREDENTIALS in the same words whatever is wrong, RATE_LIMITED
   */
  finish(
    party: RelyingParty,
    request: PasskeyLoginRequest,
    from: Origin,
  ): Promise<{ token: string; expiresAt: number }>;
}

export interface PasskeySignInParts {
  db: Db;
  clock: Clock;
  log: Log;
  sessions: Sessions;
  challenges: Challenges;
  /** Of passkeys. */
  throttle: LoginThrottle;
}

/** Why a known passkey was refused, in the log of access events. */
type Reason = 'not-proved' | 'closed-account' | 'counter-went-back';

export function createPasskeySignIn(parts: PasskeySignInParts): PasskeySignIn {
  const { db, clock, log, sessions, challenges, throttle } = parts;

  return {
    async begin(party) {
      const { challenge } = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: await challenges.make(null),
      });
      return { challenge, rpId: party.id, timeout: CHALLENGE_VALIDITY, userVerification: 'required' };
    },

    async finish(party, { credential, device }, from) {
      // By key and network together: nobody slows another person's key from afar.
      return throttle.judged(
        { target: credential.id, source: sourceOf(from, null) },
        () => open(party, credential, { device: device ?? null, from }),
        ({ wait }) => new ApiError('access.passkeyRefused', { retryAfter: wait || undefined }),
      );
    },
  };

  async function open(
    party: RelyingParty,
    credential: PasskeyLoginRequest['credential'],
    { device, from }: { device: string | null; from: Origin },
  ): Promise<{ token: string; expiresAt: number } | null> {
    const challenge = challengeOf(credential.response.clientDataJSON);
    const asked = challenge !== null && (await challenges.take(challenge, null));
    const known = await find(credential.id);
    if (!known) return null;
    const person = { userId: known.userId, firmId: known.firmId };

    async function refuse(reason: Reason): Promise<null> {
      const event = { ...person, at: clock.now(), from, kind: 'passkey-refused' as const, detail: reason };
      await db.asSystem((trx) => recordAccess(trx, event));
      return null;
    }

    const proof = asked ? await prove(party, credential, challenge, known) : null;
    if (proof === null) return refuse('not-proved');
    if (!known.active) return refuse('closed-account');

    const opened = await db.asSystem(async (trx) => {
      // In one statement: of an authenticator and its copy, the one that is behind finds the counter ahead.
      const counted = await trx
        .updateTable('passkey')
        .set({ counter: proof.counter, synced: proof.synced, last_used_at: new Date(clock.now()) })
        .where('id', '=', known.id)
        // Zero for ever: an authenticator that does not count.
        .where('counter', proof.counter === 0 ? '=' : '<', String(proof.counter))
        .returning('id')
        .executeTakeFirst();
      if (!counted) return null;
      const session = await sessions.open(trx, person, { ...from, device: from.device ?? device });
      await recordAccess(trx, { ...person, at: clock.now(), from, kind: 'signed-in', detail: 'passkey' });
      return session;
    });
    if (opened !== null) return opened;
    log.warn({ firm: known.firmId, passkey: known.id }, 'a passkey counted backwards: it may have been copied');
    return refuse('counter-went-back');
  }

  async function find(credentialId: string) {
    return db.asSystem((trx) =>
      trx
        .selectFrom('passkey')
        .innerJoin('app_user', (join) =>
          join.onRef('app_user.id', '=', 'passkey.user_id').onRef('app_user.firm_id', '=', 'passkey.firm_id'),
        )
        .select([
          'passkey.id',
          'passkey.user_id as userId',
          'passkey.firm_id as firmId',
          'passkey.public_key as publicKey',
          'passkey.rp_id as rpId',
          'app_user.active',
        ])
        .where('passkey.credential_id', '=', Buffer.from(credentialId, 'base64url'))
        .executeTakeFirst(),
    );
  }
}

type Known = { userId: string; publicKey: Buffer; rpId: string };

/** `null` when the answer does not prove that the person of this passkey is there, verified, at one of our origins. */
async function prove(
  party: RelyingParty,
  credential: PasskeyLoginRequest['credential'],
  challenge: string,
  known: Known,
): Promise<{ counter: number; synced: boolean } | null> {
  const { id, response } = credential;
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  if (known.rpId !== party.id || !isHandleOf(known.userId, userHandle)) return null;
  const answer = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: credential.rawId,
      type: credential.type,
      response: { authenticatorData, clientDataJSON, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is compared where it is written, once the signature is known to be good.
    credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
    // The library says why in an error of its own; to whoever signs in all of them are one.
  }).catch(() => null);
  if (answer === null || !answer.verified) return null;
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  return { counter: newCounter, synced: credentialBackedUp };
}
