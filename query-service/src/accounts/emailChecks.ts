import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  parseEmailDomain,
  invalidEmailText,
  classifyEmailDomain,
  emailDomainWithoutMailServerText,
  unrecognisedEmailDomainText,
} from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import type {
  EmailCheckStepResult,
  EmailCheckReply,
} from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { DeliverableEmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import { canConnectToMailServer } from './connectivity.ts';
import {
  type DnsSettings,
  findMailServers,
  type MailServerLookupResult,
  defaultMailServerDnsSettings,
} from '@marketplace/mail/mailServers.ts';

export interface EmailCheckSettings {
  readonly dns: DnsSettings;
  /** Further email domains that admins refuse; none when omitted. */
  readonly refusedDomains?: readonly string[];
  /** Whether connecting to mail servers is allowed. */
  readonly connectivity: boolean;
}

/** Default settings with the DNS of the host. The two DNS lookups of a check together take less than 3 seconds. */
export const defaultEmailCheckSettings: EmailCheckSettings = { dns: defaultMailServerDnsSettings, connectivity: false };

export interface RequestedOptionalEmailChecks {
  readonly checkMx: boolean;
  readonly checkConnectivity: boolean;
}

const passed: EmailCheckStepResult = { status: 'passed', message: null };
const skipped: EmailCheckStepResult = { status: 'skipped', message: null };

const unknownMxText = msg`We could not check whether this domain accepts email.`;
const unreachableServerText = msg`We could not reach the mail server of this domain.`;

function createStepResult(status: EmailCheckStepResult['status'], message: Message): EmailCheckStepResult {
  return { status, message: formatMessage(message) };
}

function createMxResult({ outcome }: MailServerLookupResult): EmailCheckStepResult {
  if (outcome === 'found') return passed;
  return outcome === 'none'
    ? createStepResult('failed', emailDomainWithoutMailServerText)
    : createStepResult('unknown', unknownMxText);
}

type DomainChecks = Pick<EmailCheckReply['checks'], 'fake_domain' | 'mx_records' | 'connectivity'>;

async function checkDomainParts(
  settings: EmailCheckSettings,
  domain: string,
  options: RequestedOptionalEmailChecks,
): Promise<DomainChecks> {
  const verdict = classifyEmailDomain(domain, settings.refusedDomains);
  if (verdict.kind === 'personal') {
    return { fake_domain: createStepResult('failed', verdict.message), mx_records: skipped, connectivity: skipped };
  }
  if (!options.checkMx) return { fake_domain: passed, mx_records: skipped, connectivity: skipped };
  const servers = await findMailServers(settings.dns, domain);
  return {
    fake_domain: passed,
    mx_records: createMxResult(servers),
    connectivity: await checkConnectivity(settings, servers, options),
  };
}

async function checkConnectivity(
  { dns, connectivity }: EmailCheckSettings,
  servers: MailServerLookupResult,
  options: RequestedOptionalEmailChecks,
) {
  const [host] = servers.outcome === 'found' ? servers.hosts : [];
  if (!connectivity || !options.checkConnectivity || host === undefined) return skipped;
  return (await canConnectToMailServer(dns, host)) ? passed : createStepResult('unknown', unreachableServerText);
}

function collectMessages(checks: Partial<EmailCheckReply['checks']>, status: EmailCheckStepResult['status']): string[] {
  return Object.values(checks).flatMap((each) =>
    each.status === status && each.message !== null ? [each.message] : [],
  );
}

/**
 * Collects warnings for the user: a warning that the domain may not belong to an organisation, and a warning for each
 * check that could not run.
 */
function collectWarnings(domain: string, checks: DomainChecks): string[] {
  const other = classifyEmailDomain(domain).kind === 'other' ? [formatMessage(unrecognisedEmailDomainText)] : [];
  return [...other, ...collectMessages(checks, 'unknown')];
}

/** Runs all checks of an email address before registration. */
export async function checkEmailAddress(
  settings: EmailCheckSettings,
  email: string,
  options: RequestedOptionalEmailChecks,
): Promise<EmailCheckReply> {
  const domain = parseEmailDomain(email);
  if (domain === null || !DeliverableEmailAddress.safeParse(email).success) {
    const message = formatMessage(invalidEmailText);
    const format: EmailCheckStepResult = { status: 'failed', message };
    const checks = { format, fake_domain: skipped, mx_records: skipped, connectivity: skipped };
    return { is_valid: false, errors: [message], warnings: [], checks };
  }
  const found = await checkDomainParts(settings, domain, options);
  const errors = collectMessages(found, 'failed');
  const checks = { format: passed, ...found };
  return { is_valid: errors.length === 0, errors, warnings: collectWarnings(domain, found), checks };
}

/**
 * Checks an email domain with the same checks as a whole address, except connectivity.
 * @param typed the domain as the user typed it.
 */
export async function checkEmailDomain(settings: EmailCheckSettings, typed: string) {
  const domain = parseEmailDomain(`somebody@${typed}`);
  if (domain === null) {
    const message = formatMessage(msg`Please enter a valid domain`);
    const checks = { format: { status: 'failed' as const, message }, fake_domain: skipped, mx_records: skipped };
    return { domain: typed, is_valid: false, is_organizational: false, errors: [message], warnings: [], checks };
  }
  const found = await checkDomainParts(settings, domain, { checkMx: true, checkConnectivity: false });
  const { fake_domain, mx_records } = found;
  const errors = collectMessages(found, 'failed');
  return {
    domain,
    is_valid: errors.length === 0,
    is_organizational: classifyEmailDomain(domain).kind === 'organisational',
    errors,
    warnings: collectWarnings(domain, found),
    checks: { format: passed, fake_domain, mx_records },
  };
}
