import { MAX_ATTACHMENT_BYTES } from '@basoche/domain';
import { MAX_SOCKET_MESSAGE_BYTES } from '@basoche/protocol';
import { z } from 'zod';

/** One environment variable: how it is read, and what the runbook says of it. */
export interface Variable<T extends z.ZodType = z.ZodType> {
  schema: T;
  /** As printed in the runbook; `''` = not set. */
  default: string;
  text: string;
}

function variable<T extends z.ZodType>(schema: T, fallback: string, text: string): Variable<T> {
  return { schema, default: fallback, text };
}

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const words = (separator: string | RegExp) => (value: string | undefined) =>
  (value ?? '')
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '');
const optionalUrl = (protocols: RegExp) =>
  z
    .string()
    .optional()
    .refine((value) => value === undefined || (URL.canParse(value) && protocols.test(value)), 'is not such a URL');

/** Of a server with a password: one with a `/` or a `#` in it would be taken for the address of another server. */
const serverUrl = (protocols: RegExp) =>
  optionalUrl(protocols).refine(
    (value) => value === undefined || !URL.canParse(value) || !behindServer(new URL(value)).includes('@'),
    'has an @ behind its server: signs of a password are written as %2F, %23, %40',
  );
const behindServer = ({ pathname, hash }: URL) => pathname + hash;

/** Every variable the server reads, with its default. The runbook page is printed from this table. */
export const VARIABLES = {
  NODE_ENV: variable(
    z.enum(['development', 'production', 'test']),
    'development',
    'In `production` there is no demo firm.',
  ),
  DEMO: variable(
    z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    '',
    '`true`: an empty database gets the demo firm, whose six accounts have a password that everybody knows. Without it, as if `true` with the embedded database outside of `production`, and as if `false` with `DATABASE_URL`. Refused in `production`.',
  ),
  HOST: variable(z.string().min(1), '0.0.0.0', 'Address to listen on.'),
  PORT: variable(
    integer(0, 65_535),
    '3000',
    'One port for the web application, REST, sync and live events. `0`: any free port.',
  ),
  PUBLIC_URL: variable(
    optionalUrl(/^https?:/),
    '',
    'Address people use, when a proxy stands in front. Its origin is the one allowed to open sync sockets, and passkeys belong to its domain; without it the request’s own host counts for both.',
  ),
  ALLOWED_ORIGINS: variable(
    z.string().optional().transform(words(',')),
    '',
    'More origins allowed to open sync sockets and to use passkeys, separated by commas. Passkeys work where the domain of `PUBLIC_URL` is the origin’s own or a parent of it.',
  ),
  TRUST_PROXY: variable(
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    'false',
    '`true`: the client’s address is the last one of `X-Forwarded-For`. Only behind a proxy that sets it. With `false` behind a proxy everybody counts as one address; the log warns once.',
  ),
  DATA_DIR: variable(
    z.string().min(1),
    './data',
    'Embedded database, its dumps, the files of firms and local files. One process only. Each start takes it from all other accounts of the machine.',
  ),
  S3_ENDPOINT: variable(
    optionalUrl(/^https?:/),
    '',
    'The files of firms go to a service that speaks S3: its address without the bucket, `https://…`. All five variables or none; without them files are in `DATA_DIR/blobs`, which several processes on several machines do not share. What is in the one place is not moved to the other.',
  ),
  S3_BUCKET: variable(z.string().trim().min(1).max(63).optional(), '', 'The bucket, for Basoche alone. It must exist.'),
  S3_REGION: variable(z.string().trim().min(1).max(63).optional(), '', 'Its region, as `fr-par` or `us-east-1`.'),
  S3_ACCESS_KEY: variable(
    z.string().trim().min(1).optional(),
    '',
    'Key that may read, write and remove objects of the bucket.',
  ),
  S3_SECRET_KEY: variable(z.string().trim().min(1).optional(), '', 'Its secret. Never logged.'),
  DATABASE_URL: variable(
    serverUrl(/^postgres(ql)?:/),
    '',
    'A PostgreSQL server, version 15 or later. Without it the embedded database in `DATA_DIR`.',
  ),
  DATABASE_POOL: variable(integer(2, 200), '10', 'Connections to the database.'),
  REDIS_URL: variable(
    serverUrl(/^rediss?:/),
    '',
    'Redis or Valkey, to carry edits between several server processes. Without it PostgreSQL carries the hint.',
  ),
  SECRET_KEY: variable(
    z
      .string()
      .refine((value) => Buffer.from(value, 'base64').length === 32, 'is not 32 bytes in base64')
      .optional(),
    '',
    'Seals the secrets of two-factor sign-in: 32 bytes in base64 (`openssl rand -base64 32`), the same for every process, kept with the backups. Required with `DATABASE_URL` (an installation that had none takes what its `secret.key` holds); without either a key is made in `DATA_DIR/secret.key`.',
  ),
  SMTP_URL: variable(
    serverUrl(/^smtps?:/),
    '',
    'Mail server: `smtp://user:password@host:587`, signs of the password encoded (`/` is `%2F`, `#` is `%23`, `@` is `%40`; STARTTLS when offered; `?requireTLS=true` insists) or `smtps://…:465`. Without it each mail becomes a file in `DATA_DIR/outbox`.',
  ),
  MAIL_FROM: variable(
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'is not such an address')
      .optional(),
    '',
    'Sender of every mail: `Basoche <no-reply@cabinet.fr>`. Required with `SMTP_URL`.',
  ),
  SUPPORT_EMAIL: variable(
    z.email('is not such an address').optional(),
    '',
    'Who receives the messages of the contact form. Without it the address of `MAIL_FROM`.',
  ),
  SUPER_ADMIN_EMAIL: variable(
    z.email('is not such an address').optional(),
    '',
    'Address of an administrator of the platform. At start, if it has no account yet, an invitation is mailed to it.',
  ),
  OIDC_ISSUER: variable(
    optionalUrl(/^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/),
    '',
    'Single sign-on by OpenID Connect: the issuer, `https://…` as the provider writes it. With `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET` and `PUBLIC_URL`; the address to register at the provider is `PUBLIC_URL/api/user/sso/callback`.',
  ),
  OIDC_CLIENT_ID: variable(z.string().optional(), '', 'The client that was registered for Basoche at the provider.'),
  OIDC_CLIENT_SECRET: variable(z.string().optional(), '', 'Its secret.'),
  OIDC_LABEL: variable(
    z.string().trim().min(1).max(60).optional(),
    '',
    'Name of the sign-in service on the button: « Se connecter avec … ».',
  ),
  OIDC_SCOPES: variable(
    z
      .string()
      .transform(words(/\s+/))
      .refine((scopes) => scopes.includes('openid') && scopes.includes('email'), 'must name openid and email'),
    'openid email profile',
    'What is asked of the provider, separated by spaces.',
  ),
  OIDC_EMAIL_DOMAINS: variable(
    z
      .string()
      .optional()
      .transform((value) => words(',')(value?.toLowerCase())),
    '',
    'Only accounts with an address in one of these domains, separated by commas, enter by single sign-on. Set it where several firms share the server. Without it every account whose address the provider has verified.',
  ),
  OIDC_MFA_ACR: variable(
    z.string().transform(words(/[,\s]+/)),
    'https://refeds.org/profile/mfa,http://schemas.openid.net/pape/policies/2007/06/multi-factor',
    'Values of `acr` by which the provider says that it asked for two factors, separated by commas; `amr` with `mfa` says so as well. Basoche then does not ask for its own code.',
  ),
  ASSISTANT_URL: variable(
    optionalUrl(/^https?:/),
    '',
    'A model for the assistant behind an OpenAI-compatible address, up to `/v1`: `https://…/v1` or, inside a trusted network, `http://…/v1`. It is asked only in firms whose administrator chooses it; without it the server answers by itself.',
  ),
  ASSISTANT_MODEL: variable(
    z.string().trim().min(1).max(200).optional(),
    '',
    'Name of the model. Required with `ASSISTANT_URL`.',
  ),
  ASSISTANT_API_KEY: variable(z.string().optional(), '', 'Its bearer key, where it wants one. Never logged.'),
  ASSISTANT_TIMEOUT_SECONDS: variable(
    integer(1, 3_600),
    '60',
    'Longest silence of that model, before its first word and between two.',
  ),
  ASSISTANT_PART_CHARACTERS: variable(
    integer(500, 1_000_000),
    '12000',
    'Longest text sent to it at once; longer ones are read in parts.',
  ),
  ASSISTANT_RATE: variable(integer(1, 10_000), '20', 'Things one person may ask the assistant in a minute.'),
  PUSH_SERVICES: variable(
    z
      .string()
      .transform((value) => (value === 'none' ? [] : words(',')(value.toLowerCase())))
      .refine(
        (services) =>
          services.every((service) => /^(?:(?:\*\.)?[a-z\d.-]+|https?:\/\/[a-z\d.-]+(?::\d+)?)$/.test(service)),
        'must be hosts, *.hosts or origins, separated by commas, or none',
      ),
    'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    'Push services of browsers, through which a person who asks for it on a device is notified there when Basoche is closed; no other address is written to. Hosts (https) or whole origins, separated by commas; `none`: never. The server signs with a key made of `SECRET_KEY`: with another secret, devices ask again at their next sign-in.',
  ),
  METRICS_TOKEN: variable(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'is not 16 characters or more without spaces')
      .optional(),
    '',
    'What a Prometheus server shows to read `/metrics` (`Authorization: Bearer …`): 16 characters or more, for example of `openssl rand -base64 32`. Without it nobody reads it: 404.',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'Least severe log line written.',
  ),
  SESSION_SECONDS: variable(integer(60, 2_592_000), '43200', 'A sign-in is valid for this long.'),
  LOGIN_ATTEMPTS: variable(
    integer(1, 1_000),
    '5',
    'Failed sign-ins for one account from one network, or from one device that the account knows, before the next ones must wait. Counted over 15 minutes, by all processes together. Wrong codes of two-factor sign-in, and passwords given again, count the same way.',
  ),
  API_RATE: variable(integer(1, 100_000), '600', 'REST requests of one person in a minute.'),
  BODY_BYTES: variable(
    integer(1_024, 1_073_741_824),
    '2359296',
    'Largest body of a REST request. A chunk of a file takes 2 MiB and its fields, a part of an attachment 1 100 000; a part of a file has its own limit of 4 MiB.',
  ),
  FIRM_FILE_BYTES: variable(
    integer(MAX_ATTACHMENT_BYTES, Number.MAX_SAFE_INTEGER),
    '10737418240',
    'What the files and attachments of one firm may weigh together, those that are still arriving included. What is beyond is refused with a sentence.',
  ),
  OCR_PROCESSES: variable(
    integer(0, 16),
    '1',
    'Scans whose text is recognised at once, each in a process of its own that takes a core and up to 1 GB. `0`: never; scans are then found by name alone. `tesseract` of the system is used where it is there with `fra`; otherwise what comes with the server. Neither asks the network.',
  ),
  SYNC_MESSAGE_BYTES: variable(
    integer(MAX_SOCKET_MESSAGE_BYTES, 67_108_864),
    '4194304',
    'Largest message on a sync socket; at least 2 MB, up to which devices use it. Larger edits come over HTTPS.',
  ),
  SYNC_DOC_BYTES: variable(integer(65_536, 268_435_456), '20971520', 'Largest shared document, as stored.'),
  SYNC_CONNECTIONS: variable(integer(1, 1_000), '50', 'Sync sockets of one person.'),
  SYNC_CHANNELS: variable(integer(1, 100_000), '4096', 'Documents open on one sync socket.'),
  SYNC_MESSAGE_RATE: variable(integer(1, 100_000), '1000', 'Messages in a second on one sync socket.'),
  SYNC_CACHE_BYTES: variable(
    integer(1_048_576, 17_179_869_184),
    '67108864',
    'Memory for documents kept ready for the next person who opens them.',
  ),
  DUMP_INTERVAL_SECONDS: variable(
    integer(0, 2_592_000),
    '21600',
    'A dump of the embedded database into `DATA_DIR/dumps` this often. `0`: never.',
  ),
  DUMP_KEEP: variable(integer(1, 1_000), '8', 'Dumps kept.'),
  DRAIN_SECONDS: variable(integer(1, 600), '20', 'At most this long to finish when asked to stop.'),
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
