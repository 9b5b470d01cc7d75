import { EmailCheckReply } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { callTestApi } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canConnectToMailServer, isPublicIpAddress } from '@marketplace/query-service/accounts/connectivity.ts';
import { findMailServers } from '@marketplace/mail/mailServers.ts';
import { type TestDnsServer, startTestDnsServer } from '@marketplace/mail/testing/dnsServer.ts';

let dns: TestDnsServer;
let market: InProcessTestMarketplace;
beforeAll(async () => {
  dns = await startTestDnsServer({
    com: { ns: ['a.gtld-servers.net'] },
    'acme-group.com': { mx: ['mail.acme-group.com'] },
    'acme.io': { mx: ['first.acme.io', 'second.acme.io'] },
    'web-only.io': { a: ['198.51.100.4'] },
    'parked.io': 'no-data',
    'broken.io': 'failure',
    'slow.io': 'silence',
    'inside.io': { a: ['10.0.0.7'] },
    'half-inside.io': { a: ['1.2.3.4', '127.0.0.1'] },
    'outside.io': { a: ['1.2.3.4'] },
  });
  market = await startTestMarketplace({ accounts: { dnsServers: [dns.address] } });
});
afterAll(async () => {
  await market.close();
  await dns.close();
});

const warning = 'Please ensure you are using your work or organizational email address.';
const unknown = 'We could not check whether this domain accepts email.';
const check = async (email: string, more: object = {}) => {
  const reply = await callTestApi(market.query, 'POST', '/api/auth/validate-email-advanced', { email, ...more });
  expect(reply.status).toBe(200);
  return EmailCheckReply.parse(reply.body);
};

describe('email address check', () => {
  test('accepts an organisation with a mail server, without warnings', async () => {
    expect(await check('ada@acme-group.com', { check_mx: true })).toEqual({
      is_valid: true,
      errors: [],
      warnings: [],
      checks: {
        format: { status: 'passed', message: null },
        fake_domain: { status: 'passed', message: null },
        mx_records: { status: 'passed', message: null },
        connectivity: { status: 'skipped', message: null },
      },
    });
  });

  test('accepts another domain with a warning', async () => {
    expect(await check('ada@acme.io')).toMatchObject({ is_valid: true, warnings: [warning] });
  });

  test('accepts a domain with an address record but no MX record', async () => {
    expect((await check('ada@web-only.io')).checks.mx_records.status).toBe('passed');
  });

  test.each(['nobody.io', 'parked.io'])('rejects a domain that accepts no mail: %s', async (domain) => {
    const message = 'This domain does not accept email. Check the email address.';
    const reply = await check(`ada@${domain}`);
    expect([reply.is_valid, reply.errors, reply.checks.mx_records]).toEqual([
      false,
      [message],
      { status: 'failed', message },
    ]);
  });

  test('accepts a domain with failing or unresponsive name servers, with a warning', async () => {
    for (const domain of ['broken.io', 'slow.io']) {
      const reply = await check(`ada@${domain}`, { check_mx: true, check_connectivity: true });
      expect([reply.is_valid, reply.warnings, reply.checks.mx_records.status]).toEqual([
        true,
        [warning, unknown],
        'unknown',
      ]);
    }
  });

  test('rejects personal domains with a reason, without a DNS query', async () => {
    const message =
      'Personal email addresses from yahoo.co.uk are not allowed. Please use your organizational email address.';
    const reply = await check('ada@Yahoo.co.uk');
    expect([reply.is_valid, reply.errors, reply.checks.fake_domain]).toEqual([
      false,
      [message],
      { status: 'failed', message },
    ]);
    expect(dns.asked).not.toContain('yahoo.co.uk');
  });

  test.each(['ada', 'ada@', 'a b@acme.io'])('rejects a malformed address: %s', async (email) => {
    expect(await check(email)).toMatchObject({ is_valid: false, errors: ['Please enter a valid email address'] });
  });

  test('does not query DNS unless requested', async () => {
    const before = dns.asked.length;
    expect((await check('ada@acme.io', { check_mx: false })).checks.mx_records.status).toBe('skipped');
    expect(dns.asked).toHaveLength(before);
  });

  test('does not query DNS for reserved example domains', async () => {
    expect((await check('ada@acme.example')).checks.mx_records.status).toBe('unknown');
    expect(dns.asked).not.toContain('acme.example');
  });

  test('lets users register when DNS times out', async () => {
    await check('ada@slow.io');
    const person = { password: 'Quiet-harbour-71', firstName: 'Ada', lastName: 'Byron', company: 'Slow' };
    const made = await callTestApi(market.command, 'POST', '/api/auth/register', { ...person, email: 'ada@slow.io' });
    expect(made.status).toBe(200);
  });
});

test('validates a domain on its own', async () => {
  const ask = async (domain: string) =>
    (await callTestApi(market.query, 'POST', '/api/auth/validate-domain', { domain })).body;
  expect(await ask('Acme-Group.com')).toMatchObject({
    domain: 'acme-group.com',
    is_valid: true,
    is_organizational: true,
  });
  expect(await ask('gmail.com')).toMatchObject({ is_valid: false, is_organizational: false });
  expect(await ask('nobody.io')).toMatchObject({
    is_valid: false,
    errors: ['This domain does not accept email. Check the email address.'],
  });
  expect(await ask('no domain')).toMatchObject({ is_valid: false, errors: ['Please enter a valid domain'] });
});

describe('connectivity check', () => {
  const settings = () => ({ servers: [dns.address], patienceMs: 1_000 });
  const dialled: string[] = [];
  const dial = async (address: string): Promise<boolean> => {
    dialled.push(address);
    return Promise.resolve(true);
  };

  test.each(['inside.io', 'half-inside.io', 'nobody.io'])('does not connect for %s', async (host) => {
    expect(await canConnectToMailServer(settings(), host, dial)).toBe(false);
    expect(dialled).toEqual([]);
  });

  test('connects to the resolved IP address', async () => {
    expect(await canConnectToMailServer(settings(), 'outside.io', dial)).toBe(true);
    expect(dialled).toEqual(['1.2.3.4']);
  });

  test('is disabled by default', async () => {
    const reply = await check('ada@acme.io', { check_mx: true, check_connectivity: true });
    expect(reply.checks.connectivity.status).toBe('skipped');
  });

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1'],
  ])('classifies %s as not public', (address) => {
    expect(isPublicIpAddress(address)).toBe(false);
  });

  test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('classifies %s as public', (address) => {
    expect(isPublicIpAddress(address)).toBe(true);
  });
});

test('returns "unknown" when the resolver of a closed network resolves no names', async () => {
  const closed = await startTestDnsServer({});
  const found = await findMailServers({ servers: [closed.address], patienceMs: 1_000 }, 'acme.io');
  await closed.close();
  expect([found, closed.asked]).toEqual([{ outcome: 'unknown' }, ['acme.io', 'com']]);
});

test('lists mail servers by preference', async () => {
  const found = await findMailServers({ servers: [dns.address], patienceMs: 1_000 }, 'acme.io');
  expect(found).toEqual({ outcome: 'found', hosts: ['first.acme.io', 'second.acme.io'] });
});
