import type { KeyObject } from 'node:crypto';
import type { AccountSettings } from '@marketplace/command-service/accounts/accountSettings.ts';
import type { HttpAppOptions } from '@marketplace/http/app.ts';
import { hopsBehindGateway } from '@marketplace/http/trustedHops.ts';
import type { CommandSettings } from '@marketplace/command-service/startCommandService.ts';
import { type DnsSettings, usualDns } from '@marketplace/mail/mailServers.ts';
import type { EmailCheckSettings } from '@marketplace/query-service/accounts/emailChecks.ts';
import type { Pool } from 'pg';
import type { Settings } from './config.ts';

/** The settings that mail, sign-in and registration go by. */
export type AccountsSettings = Pick<
  Settings,
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
  /** Whether only the gateway calls, which says who called it. */
  readonly behindGateway: boolean;
};

type Given = Partial<AccountsSettings>;

/** Origin under which people reach the product, for the addresses that it names. */
export function originOf({ publicUrl, port }: Pick<Given, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port ?? 3000}`;
}

function showsMails({ demo, smtpUrl }: Given): boolean {
  return (demo ?? null) !== null && (smtpUrl ?? null) === null;
}

function dnsOf({ dnsServers }: Given): DnsSettings {
  return { ...usualDns, servers: dnsServers ?? null };
}

/** @param secretsKey seals what is secret and stands outside the log. */
export function accountSettings(given: Given, secretsKey: KeyObject): AccountSettings {
  return {
    publicUrl: originOf(given),
    secretsKey,
    previousSecretsKey: given.previousKeyEncryptionKey ?? null,
    adminsNeedSecondFactor: given.adminsNeedSecondFactor ?? false,
    showsMails: showsMails(given),
    behindGateway: given.behindGateway ?? false,
    dns: dnsOf(given),
  };
}

/** @param secretsKey seals what is secret and stands outside the log. */
export function webhookSettings(given: Given, secretsKey: KeyObject): CommandSettings['webhooks'] {
  return {
    publicUrl: originOf(given),
    secretsKey,
    previousSecretsKey: given.previousKeyEncryptionKey ?? null,
    dns: dnsOf(given),
    allowsLoopback: (given.demo ?? null) !== null,
  };
}

/** How mails leave and whom they come from; without a setting they stay in the outbox. */
export function mailSettings({ smtpUrl, contactEmail }: Given): CommandSettings['mails'] {
  return { smtpUrl: smtpUrl ?? null, contactEmail: contactEmail ?? 'info@marketplace.example' };
}

/** @param pool in which calls are counted. @param secret under which accounts and addresses are hashed there. */
export function edgeOf(given: Given, pool: Pool, secret: string): Pick<HttpAppOptions, 'limiting' | 'trustProxy'> {
  const { rateLimitFactor: factor, trustProxy = null, behindGateway = false } = given;
  return {
    limiting: factor === undefined ? null : { pool, factor, secret },
    trustProxy: behindGateway ? hopsBehindGateway(trustProxy) : trustProxy,
  };
}

/** How addresses are checked: by the machine's DNS servers unless others are named, and without dialling unless it is wanted. */
export function emailCheckSettings(given: Given): EmailCheckSettings {
  return { dns: dnsOf(given), connectivity: given.emailConnectivityCheck ?? false };
}
