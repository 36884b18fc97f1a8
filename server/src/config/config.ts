import { resolve } from 'node:path';
import type { z } from 'zod';
import { VARIABLES } from './variables.ts';
import type { VariableName } from './variables.ts';

/** The values of the environment, by variable name; `DATA_DIR` is absolute. */
export type Config = { readonly [K in VariableName]: z.output<(typeof VARIABLES)[K]['schema']> };

/** The environment holds values the server cannot work with; the message names each. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Configuration refusée :\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** An empty variable counts as not set. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const given = env[name] === '' ? undefined : env[name];
    const parsed = variable.schema.safeParse(given ?? (variable.default === '' ? undefined : variable.default));
    if (parsed.success) values[name] = parsed.data;
    // The value itself may hold a password: only its name is printed.
    else problems.push(`${name} : ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  if (values['SMTP_URL'] !== undefined && values['MAIL_FROM'] === undefined)
    problems.push('MAIL_FROM : must be set with SMTP_URL');
  if (values['DATABASE_URL'] && values['SECRET_KEY'] === undefined)
    problems.push('SECRET_KEY : must be set with DATABASE_URL, the same for every process (openssl rand -base64 32)');
  if (values['NODE_ENV'] === 'production' && values['DEMO'] === true)
    problems.push('DEMO : must not be true in production, the passwords of its accounts are public');
  if ((values['ASSISTANT_URL'] === undefined) !== (values['ASSISTANT_MODEL'] === undefined))
    problems.push('ASSISTANT_URL, ASSISTANT_MODEL : must be set together');
  const givenOfS3 = S3_NEEDS.filter((name) => values[name] !== undefined);
  if (givenOfS3.length > 0 && givenOfS3.length < S3_NEEDS.length)
    problems.push(`${S3_NEEDS.join(', ')} : must be set together, or none of them`);
  const missing = missingForOidc(env);
  if (missing.length > 0)
    problems.push(`${missing.join(', ')} : must be set for single sign-on, or no OIDC_ variable at all`);
  if (problems.length > 0) throw new ConfigError(problems);
  const config = values as unknown as Config;
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) };
}

/** Whether the demo firm is wanted: by default in a trial, which has the embedded database and is no production. */
export function wantsDemo({ DEMO, DATABASE_URL, NODE_ENV }: Config): boolean {
  return DEMO ?? (DATABASE_URL === undefined && NODE_ENV !== 'production');
}

/** What a service that speaks S3 takes. */
const S3_NEEDS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** What single sign-on takes, once anything of it is set. */
const OIDC_NEEDS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const;

function missingForOidc(env: Record<string, string | undefined>): string[] {
  const isAsked = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'].some((name) => env[name]);
  return isAsked ? OIDC_NEEDS.filter((name) => !env[name]) : [];
}
