import { displayName, newUuid } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import { PASSKEY_LIMIT, reason } from '@basoche/protocol';
import type { Passkey, PasskeyCreationOptions, PasskeyRegistration } from '@basoche/protocol';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Db, Trx } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Mail } from '../../../mail/index.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { changeEmail } from '../passwords/emails.ts';
import { CHALLENGE_VALIDITY, challengeOf } from './challenges.ts';
import type { Challenges } from './challenges.ts';
import { passkeyOf } from './passkey-list.ts';
import type { RelyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';

/** EdDSA, ES256 and RS256 of COSE: between them, every authenticator in use. */
const ALGORITHMS = [-8, -7, -257];

export interface Person {
  userId: string;
  firmId: string;
}

export interface RegistrationParts {
  db: Db;
  clock: Clock;
  mail: Mail;
  challenges: Challenges;
}

/** Adding a passkey. The password was asked before `begin`. */
export interface Registration {
  /** @throws ApiError UNPROCESSABLE when the person has as many as one may have */
  begin(person: Person, party: RelyingParty): Promise<PasskeyCreationOptions>;
  /** @throws ApiError UNPROCESSABLE: not what was asked, too late, known already, or too many */
  finish(person: Person, party: RelyingParty, answer: PasskeyRegistration, from: Origin): Promise<Passkey>;
}

export function createRegistration({ db, clock, mail, challenges }: RegistrationParts): Registration {
  return {
    async begin({ userId, firmId }, party) {
      const { user, known } = await db.asFirm(firmId, async (trx) => {
        await refuseTooMany(trx, userId);
        return { user: await readPerson(trx, userId), known: await listKnown(trx, userId, party.id) };
      });
      const options = await generateRegistrationOptions({
        rpName: 'Basoche',
        rpID: party.id,
        userID: userHandle(userId),
        userName: user.email,
        userDisplayName: displayName(user.firstname, user.lastname),
        challenge: await challenges.make(userId),
        timeout: CHALLENGE_VALIDITY,
        attestationType: 'none',
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return creationOptions(options, party);
    },

    async finish({ userId, firmId }, party, { name, credential }, from) {
      const challenge = challengeOf(credential.response.clientDataJSON);
      if (challenge === null || !(await challenges.take(challenge, userId))) throw refused();
      const made = await verified(party, credential, challenge);
      const at = clock.now();
      const row = {
        id: newUuid(at),
        firm_id: firmId,
        user_id: userId,
        credential_id: Buffer.from(made.credential.id, 'base64url'),
        public_key: Buffer.from(made.credential.publicKey),
        rp_id: party.id,
        counter: made.credential.counter,
        transports: credential.response.transports ?? [],
        synced: made.credentialBackedUp,
        name,
        created_at: new Date(at),
        last_used_at: null,
      };
      await db
        .asFirm(firmId, async (trx) => {
          // Two that arrive together are counted one after the other.
          await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
          await refuseTooMany(trx, userId);
          await trx.insertInto('passkey').values(row).execute();
          await recordAccess(trx, { userId, firmId, at, from, kind: 'passkey-added' });
          await mail.send(trx, changeEmail(await readPerson(trx, userId), 'passkey-added'), firmId);
        })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error, 'passkey_credential')) throw error;
          throw new ApiError('access.passkeyKnown');
        });
      return passkeyOf(row);
    },
  };
}

async function verified(party: RelyingParty, credential: PasskeyRegistration['credential'], challenge: string) {
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, attestationObject } = response;
  const answer = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library says why in an error of its own, of which nothing is told.
  }).catch(() => ({ verified: false }) as const);
  if (!answer.verified) throw refused();
  return answer.registrationInfo;
}

async function refuseTooMany(trx: Trx, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= PASSKEY_LIMIT) throw new ApiError(reason('access.tooManyPasskeys', { max: PASSKEY_LIMIT }));
}

async function listKnown(trx: Trx, userId: string, rpId: string) {
  const rows = await trx
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .execute();
  return rows.map((row) => ({ id: row.credential_id.toString('base64url'), transports: row.transports }));
}

async function readPerson(trx: Trx, userId: string) {
  const user = await trx
    .selectFrom('app_user')
    .select(['email', 'firstname', 'lastname'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new ApiError('NOT_FOUND');
  return user;
}

/** The library's options as our contract has them. */
function creationOptions(options: PublicKeyCredentialCreationOptionsJSON, party: RelyingParty): PasskeyCreationOptions {
  return {
    challenge: options.challenge,
    rp: { id: party.id, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_VALIDITY,
    attestation: 'none',
    excludeCredentials: (options.excludeCredentials ?? []).map(({ id, transports = [] }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function refused(): ApiError {
  return new ApiError('access.passkeyUnverified');
}
