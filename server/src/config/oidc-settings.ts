import type { Config } from './config.ts';

/** The sign-in service of the firm, as the environment names it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `null`: the interface has words of its own. */
  label: string | null;
  scopes: readonly string[];
  /** In small letters; empty: all. */
  emailDomains: readonly string[];
  /** Values of `acr` that stand for two factors. */
  mfaAcr: readonly string[];
}

/** `null`: no single sign-on. */
export function oidcSettings(config: Config): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    label: config.OIDC_LABEL ?? null,
    scopes: config.OIDC_SCOPES,
    emailDomains: config.OIDC_EMAIL_DOMAINS,
    mfaAcr: config.OIDC_MFA_ACR,
  };
}
