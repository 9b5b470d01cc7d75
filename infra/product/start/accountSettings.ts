import type { KeyObject } from 'node:crypto';
import type { AccountDeploymentSettings } from '@marketplace/command-service/accounts/accountSettings.ts';
import type { HttpAppOptions } from '@marketplace/http/app.ts';
import { createTrustedProxyHopCheck } from '@marketplace/http/trustedHops.ts';
import type { CommandServiceSettings } from '@marketplace/command-service/startCommandServiceWithoutListening.ts';
import { type DnsSettings, defaultMailServerDnsSettings } from '@marketplace/mail/mailServers.ts';
import type { EmailCheckSettings } from '@marketplace/query-service/accounts/emailChecks.ts';
import type { Pool } from 'pg';
import type { ProductSettings } from './config.ts';

/** Deployment settings used by mail, sign-in and registration. */
export type AccountRelatedProductSettings = Pick<
  ProductSettings,
  | 'port'
  | 'publicUrl'
  | 'smtpUrl'
  | 'contactEmail'
  | 'demo'
  | 'trustProxy'
  | 'rateLimitFactor'
  | 'securityLog'
  | 'dnsServers'
  | 'emailConnectivityCheck'
  | 'adminsNeedSecondFactor'
  | 'previousKeyEncryptionKey'
> & {
  /** Whether all calls come through the gateway, which forwards the client's IP address. */
  readonly behindGateway: boolean;
};

type Given = Partial<AccountRelatedProductSettings>;

/** @returns the origin at which users reach the product, for links. */
export function getConfiguredPublicOrigin({ publicUrl, port }: Pick<Given, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port ?? 3000}`;
}

function showsMails({ demo, smtpUrl }: Given): boolean {
  return (demo ?? null) !== null && (smtpUrl ?? null) === null;
}

function toDnsSettings({ dnsServers }: Given): DnsSettings {
  return { ...defaultMailServerDnsSettings, servers: dnsServers ?? null };
}

/**
 * Converts the settings for accounts.
 * @param secretsKey encrypts secrets that are stored outside the log.
 */
export function buildAccountSettingsFromProductSettings(
  given: Given,
  secretsKey: KeyObject,
): AccountDeploymentSettings {
  return {
    publicUrl: getConfiguredPublicOrigin(given),
    secretsKey,
    previousSecretsKey: given.previousKeyEncryptionKey ?? null,
    adminsNeedSecondFactor: given.adminsNeedSecondFactor ?? false,
    showsMails: showsMails(given),
    behindGateway: given.behindGateway ?? false,
    dns: toDnsSettings(given),
  };
}

/**
 * Converts the settings for webhooks.
 * @param secretsKey encrypts secrets that are stored outside the log.
 */
export function buildWebhookSettingsFromProductSettings(
  given: Given,
  secretsKey: KeyObject,
): CommandServiceSettings['webhooks'] {
  return {
    publicUrl: getConfiguredPublicOrigin(given),
    secretsKey,
    previousSecretsKey: given.previousKeyEncryptionKey ?? null,
    dns: toDnsSettings(given),
    allowsLoopback: (given.demo ?? null) !== null,
  };
}

/** Converts the settings for mails: server and contact address. Without a mail server, mails stay in the outbox. */
export function buildMailSettingsFromProductSettings({
  smtpUrl,
  contactEmail,
}: Given): CommandServiceSettings['mails'] {
  return { smtpUrl: smtpUrl ?? null, contactEmail: contactEmail ?? 'info@marketplace.example' };
}

/**
 * Builds the rate limit and proxy options of a service.
 * @param pool database that stores the rate limit counters.
 * @param secret HMAC key for the accounts and IP addresses in the counters.
 */
export function buildServiceRateLimitAndProxyOptions(
  given: Given,
  pool: Pool,
  secret: string,
): Pick<HttpAppOptions, 'limiting' | 'trustProxy'> {
  const { rateLimitFactor: factor, trustProxy = null, behindGateway = false } = given;
  return {
    limiting: factor === undefined ? null : { pool, factor, secret },
    trustProxy: behindGateway ? createTrustedProxyHopCheck(trustProxy) : trustProxy,
  };
}

/**
 * Converts the settings for checks of email addresses. By default, the checks use the DNS servers of the host and do
 * not connect to mail servers.
 */
export function buildEmailCheckSettings(given: Given): EmailCheckSettings {
  return { dns: toDnsSettings(given), connectivity: given.emailConnectivityCheck ?? false };
}
