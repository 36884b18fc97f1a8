import { z } from 'zod';
import { PasswordConfirmation } from './second-factor.ts';
import { invalid, missing, reason } from '../errors/reason.ts';

/** Passkeys of one person. */
export const PASSKEY_LIMIT = 20;

const name = z
  .string({ error: missing('name') })
  .trim()
  .min(1, missing('name'))
  .max(80, reason('access.nameTooLong'));

/** `GET /api/user/passkeys`: of the person who is signed in. */
export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    /** ISO 8601, UTC; `null`: it has not served yet. */
    lastUsedAt: z.string().nullable(),
    /** The person’s other devices have it too; otherwise it is on one device only. */
    synced: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyList = z.array(Passkey);

/** `POST /api/user/passkeys/options` */
export const PasskeyCreationRequest = PasswordConfirmation.meta({ id: 'PasskeyCreationRequest' });

/** Binary values of WebAuthn cross the wire as base64url. */
const bytes = (max: number) =>
  z
    .string({ error: reason('access.browserAnswerIncomplete') })
    .regex(/^[\w-]+$/, reason('access.browserAnswerInvalid'))
    .max(max, reason('access.browserAnswerInvalid'));

const kind = z.literal('public-key', { error: reason('access.browserAnswerInvalid') });
const descriptor = z.object({ id: z.string(), type: kind, transports: z.array(z.string()).optional() });

/** What the browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreationOptions = z
  .object({
    /** Served once, within five minutes. */
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: kind, alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.looseObject({
      residentKey: z.literal('required'),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' });
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** `POST /api/user/passkeys`: what the browser made (`RegistrationResponseJSON`), and its name. */
export const PasskeyRegistration = z
  .object({
    name,
    credential: z.object(
      {
        id: bytes(1_400),
        rawId: bytes(1_400),
        type: kind,
        response: z.object(
          {
            clientDataJSON: bytes(4_000),
            attestationObject: bytes(20_000),
            transports: z.array(z.string().max(20)).max(10).optional(),
          },
          { error: reason('access.browserAnswerIncomplete') },
        ),
      },
      { error: reason('access.browserAnswerIncomplete') },
    ),
  })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** `PUT /api/user/passkeys/{id}` */
export const PasskeyRename = z.object({ name }).meta({ id: 'PasskeyRename' });

export const PasskeyId = z.object({ id: z.uuid(invalid('passkey')) });

/** `POST /api/user/login/passkey/options`: `PublicKeyCredentialRequestOptionsJSON`, for any passkey of this place. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(descriptor).optional(),
  })
  .meta({ id: 'PasskeyRequestOptions' });
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** `POST /api/user/login/passkey`: what the browser signed (`AuthenticationResponseJSON`). */
export const PasskeyLoginRequest = z
  .object({
    credential: z.object(
      {
        id: bytes(1_400),
        rawId: bytes(1_400),
        type: kind,
        response: z.object(
          {
            clientDataJSON: bytes(4_000),
            authenticatorData: bytes(4_000),
            signature: bytes(4_000),
            /** Absent from a key that the browser did not find by itself: refused. */
            userHandle: bytes(200).optional(),
          },
          { error: reason('access.browserAnswerIncomplete') },
        ),
      },
      { error: reason('access.browserAnswerIncomplete') },
    ),
    /** Name of the device, as the list of sessions shows it. */
    device: z.string().trim().max(120).optional(),
  })
  .meta({ id: 'PasskeyLoginRequest' });
export type PasskeyLoginRequest = z.infer<typeof PasskeyLoginRequest>;
