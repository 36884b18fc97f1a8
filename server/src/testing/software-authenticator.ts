import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@basoche/protocol';

/** What the browser and the authenticator may say otherwise than an honest one would. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The person was not verified: no PIN, no finger. */
  verified?: boolean;
  present?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  /** Another key's signature. */
  signWith?: KeyObject;
}

interface Held {
  id: Buffer;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
}

export interface SoftwareAuthenticatorOptions {
  /** Where the browser stands. */
  origin?: string;
  /** Its passkeys are synced to other devices. */
  synced?: boolean;
  /** It counts its signatures; synced ones do not. */
  counts?: boolean;
}

const FLAG = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/**
 * A browser with an authenticator that holds P-256 passkeys: what it makes is signed for real, in the form that
 * `navigator.credentials` gives as JSON.
 */
export function softwareAuthenticator(options: SoftwareAuthenticatorOptions = {}) {
  const { origin = 'http://localhost', synced = false, counts = !synced } = options;
  const held: Held[] = [];
  let signatures = 0;

  function authenticatorData(rpId: string, twist: Twist, attested: Buffer | null): Buffer {
    const flags =
      (twist.present === false ? 0 : FLAG.present) |
      (twist.verified === false ? 0 : FLAG.verified) |
      (synced ? FLAG.backupEligible | FLAG.backedUp : 0) |
      (attested ? FLAG.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? (counts ? ++signatures : 0));
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.of(flags), counter, ...(attested ? [attested] : [])]);
  }

  function clientData(type: string, challenge: string, twist: Twist): Buffer {
    const data = {
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  return {
    held,
    /** `navigator.credentials.create`, as JSON. */
    create({ rp, user, challenge, excludeCredentials }: PasskeyCreationOptions, twist: Twist = {}) {
      if (excludeCredentials.some(({ id }) => held.some((each) => text(each.id) === id)))
        throw new Error('InvalidStateError: this authenticator has one already');
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      held.push({ id, rpId: rp.id, userHandle: user.id, privateKey });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = authenticatorData(rp.id, twist, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, twist)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** `navigator.credentials.get` with a discoverable passkey, the last one made unless named, as JSON. */
    get({ rpId, challenge }: PasskeyRequestOptions, twist: Twist = {}, id?: string) {
      const key = held.findLast((each) => (id === undefined ? each.rpId === rpId : text(each.id) === id));
      if (!key) throw new Error('NotAllowedError: no passkey for this place');
      const authData = authenticatorData(rpId, twist, null);
      const data = clientData('webauthn.get', challenge, twist);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(twist.signWith ?? key.privateKey);
      return {
        id: text(key.id),
        rawId: text(key.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(signature),
          ...('userHandle' in twist
            ? twist.userHandle === undefined
              ? {}
              : { userHandle: twist.userHandle }
            : { userHandle: key.userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** RFC 8949, as far as attestations need it: integers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
  throw new TypeError('no CBOR for this value');
}

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.of(type | value);
  if (value < 0x100) return Buffer.of(type | 24, value);
  return Buffer.of(type | 25, value >> 8, value & 0xff);
}
