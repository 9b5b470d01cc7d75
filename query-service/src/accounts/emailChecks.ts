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
  /** Domains that admins refuse; none when omitted. */
  readonly refusedDomains?: readonly string[];
  /** Whether the connectivity check may be requested at all. */
  readonly connectivity: boolean;
}

/** Uses the DNS of the host; both lookups together take less than 3 s. */
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

const unreachable: CheckResult = {
  status: 'unknown',
  message: 'We could not reach the mail server of this domain.',
};

type DomainChecks = Pick<EmailCheckReply['checks'], 'fake_domain' | 'mx_records' | 'connectivity'>;

async function checkDomainParts(settings: EmailCheckSettings, domain: string, options: Asked): Promise<DomainChecks> {
  const verdict = judgeDomain(domain, settings.refusedDomains);
  if (verdict.kind === 'personal') {
    const { message } = verdict;
    return { fake_domain: { status: 'failed', message }, mx_records: skipped, connectivity: skipped };
  }
  if (!options.checkMx) return { fake_domain: passed, mx_records: skipped, connectivity: skipped };
  const servers = await findMailServers(settings.dns, domain);
  return {
    fake_domain: passed,
    mx_records: mxResults[servers.outcome],
    connectivity: await checkConnectivity(settings, servers, options),
  };
}

async function checkConnectivity({ dns, connectivity }: EmailCheckSettings, servers: MailServers, options: Asked) {
  const [host] = servers.outcome === 'found' ? servers.hosts : [];
  if (!connectivity || !options.checkConnectivity || host === undefined) return skipped;
  return (await canConnect(dns, host)) ? passed : unreachable;
}

function collectMessages(checks: Partial<EmailCheckReply['checks']>, status: CheckResult['status']): string[] {
  return Object.values(checks).flatMap((each) =>
    each.status === status && each.message !== null ? [each.message] : [],
  );
}

/** Warnings for users: a domain that may not belong to an organisation, and checks that could not run. */
function collectWarnings(domain: string, checks: DomainChecks): string[] {
  const other = judgeDomain(domain).kind === 'other' ? [otherDomainText] : [];
  return [...other, ...collectMessages(checks, 'unknown')];
}

/** Runs all checks of an address before registration. */
export async function checkEmail(
  settings: EmailCheckSettings,
  email: string,
  options: Asked,
): Promise<EmailCheckReply> {
  const domain = emailDomain(email);
  if (domain === null || !EmailAddress.safeParse(email).success) {
    const format: CheckResult = { status: 'failed', message: invalidEmailText };
    const checks = { format, fake_domain: skipped, mx_records: skipped, connectivity: skipped };
    return { is_valid: false, errors: [invalidEmailText], warnings: [], checks };
  }
  const found = await checkDomainParts(settings, domain, options);
  const errors = collectMessages(found, 'failed');
  const checks = { format: passed, ...found };
  return { is_valid: errors.length === 0, errors, warnings: collectWarnings(domain, found), checks };
}

/**
 * Runs the same checks for a domain.
 * @param typed as the user typed it.
 */
export async function checkDomain(settings: EmailCheckSettings, typed: string) {
  const domain = emailDomain(`somebody@${typed}`);
  if (domain === null) {
    const message = 'Please enter a valid domain';
    const checks = { format: { status: 'failed' as const, message }, fake_domain: skipped, mx_records: skipped };
    return { domain: typed, is_valid: false, is_organizational: false, errors: [message], warnings: [], checks };
  }
  const found = await checkDomainParts(settings, domain, { checkMx: true, checkConnectivity: false });
  const { fake_domain, mx_records } = found;
  const errors = collectMessages(found, 'failed');
  return {
    domain,
    is_valid: errors.length === 0,
    is_organizational: judgeDomain(domain).kind === 'organisational',
    errors,
    warnings: collectWarnings(domain, found),
    checks: { format: passed, fake_domain, mx_records },
  };
}
