import {
  emailDomain,
  invalidEmailText,
  judgeDomain,
  noMailText,
  otherDomainText,
} from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import type { CheckResult, EmailCheckReply } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { EmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import { canConnect } from './connectivity.ts';
import { type DnsSettings, findMailServers, type MailServers, usualDns } from '@marketplace/mail/mailServers.ts';

export interface EmailCheckSettings {
  readonly dns: DnsSettings;
  /** Domains that admins refuse; none when left out. */
  readonly refusedDomains?: readonly string[];
  /** Whether the connectivity check may be asked for at all. */
  readonly connectivity: boolean;
}

/** The DNS of the machine; both look-ups together stay below 3 s. */
export const usualEmailChecks: EmailCheckSettings = { dns: usualDns, connectivity: false };

export interface Asked {
  readonly checkMx: boolean;
  readonly checkConnectivity: boolean;
}

const passed: CheckResult = { status: 'passed', message: null };
const skipped: CheckResult = { status: 'skipped', message: null };

const mxResults: Readonly<Record<MailServers['outcome'], CheckResult>> = {
  found: passed,
  none: { status: 'failed', message: noMailText },
  unknown: { status: 'unknown', message: 'We could not check whether this domain accepts email.' },
};

const unreachable: CheckResult = { status: 'unknown', message: 'We could not reach the mail server of this domain.' };

type DomainChecks = Pick<EmailCheckReply['checks'], 'fake_domain' | 'mx_records' | 'connectivity'>;

async function look(settings: EmailCheckSettings, domain: string, asked: Asked): Promise<DomainChecks> {
  const verdict = judgeDomain(domain, settings.refusedDomains);
  if (verdict.kind === 'personal') {
    const { message } = verdict;
    return { fake_domain: { status: 'failed', message }, mx_records: skipped, connectivity: skipped };
  }
  if (!asked.checkMx) return { fake_domain: passed, mx_records: skipped, connectivity: skipped };
  const servers = await findMailServers(settings.dns, domain);
  return {
    fake_domain: passed,
    mx_records: mxResults[servers.outcome],
    connectivity: await reach(settings, servers, asked),
  };
}

async function reach({ dns, connectivity }: EmailCheckSettings, servers: MailServers, asked: Asked) {
  const [host] = servers.outcome === 'found' ? servers.hosts : [];
  if (!connectivity || !asked.checkConnectivity || host === undefined) return skipped;
  return (await canConnect(dns, host)) ? passed : unreachable;
}

function textsOf(checks: Partial<EmailCheckReply['checks']>, status: CheckResult['status']): string[] {
  return Object.values(checks).flatMap((each) =>
    each.status === status && each.message !== null ? [each.message] : [],
  );
}

/** Warnings people read: of a domain that is not clearly an organisation's, and of what could not be checked. */
function warningsFor(domain: string, checks: DomainChecks): string[] {
  const other = judgeDomain(domain).kind === 'other' ? [otherDomainText] : [];
  return [...other, ...textsOf(checks, 'unknown')];
}

/** Everything that can be said of an address before it registers. */
export async function checkEmail(settings: EmailCheckSettings, email: string, asked: Asked): Promise<EmailCheckReply> {
  const domain = emailDomain(email);
  if (domain === null || !EmailAddress.safeParse(email).success) {
    const format: CheckResult = { status: 'failed', message: invalidEmailText };
    const checks = { format, fake_domain: skipped, mx_records: skipped, connectivity: skipped };
    return { is_valid: false, errors: [invalidEmailText], warnings: [], checks };
  }
  const found = await look(settings, domain, asked);
  const errors = textsOf(found, 'failed');
  const checks = { format: passed, ...found };
  return { is_valid: errors.length === 0, errors, warnings: warningsFor(domain, found), checks };
}

/** The same of a domain alone. @param typed as it was typed. */
export async function checkDomain(settings: EmailCheckSettings, typed: string) {
  const domain = emailDomain(`somebody@${typed}`);
  if (domain === null) {
    const message = 'Please enter a valid domain';
    const checks = { format: { status: 'failed' as const, message }, fake_domain: skipped, mx_records: skipped };
    return { domain: typed, is_valid: false, is_organizational: false, errors: [message], warnings: [], checks };
  }
  const found = await look(settings, domain, { checkMx: true, checkConnectivity: false });
  const { fake_domain, mx_records } = found;
  const errors = textsOf(found, 'failed');
  return {
    domain,
    is_valid: errors.length === 0,
    is_organizational: judgeDomain(domain).kind === 'organisational',
    errors,
    warnings: warningsFor(domain, found),
    checks: { format: passed, fake_domain, mx_records },
  };
}
