import { expect, test } from 'vitest';
import { demoAccounts } from '../demo/demoAccounts.ts';
import { formatStartupBanner, type StartupBannerDetails } from './welcome.ts';

const settings = { demo: { password: 'Demo-pass-2026' }, admin: null, dataDir: '/srv/data', databaseUrl: null };
const facts: StartupBannerDetails = {
  url: 'http://localhost:3000',
  version: '2.0.0',
  commit: '0123456789abcdef0123456789abcdef01234567',
  seconds: 2.04,
  demoAccountsWithOtherPassword: [],
  settings,
};

test('shows the URL, every demo account with the password, and the data folder', () => {
  const text = formatStartupBanner(facts);
  for (const part of [
    'Marketplace 2.0.0 (0123456) is ready after 2.0 s',
    'http://localhost:3000',
    'Demo-pass-2026',
    '/srv/data',
    'Ctrl-C',
  ]) {
    expect(text).toContain(part);
  }
  for (const { email } of demoAccounts) expect(text).toContain(email);
});

test('omits an unknown commit', () => {
  expect(formatStartupBanner({ ...facts, commit: null })).toContain('Marketplace 2.0.0 is ready');
});

test('marks the demo accounts that have another password', () => {
  const lines = formatStartupBanner({
    ...facts,
    demoAccountsWithOtherPassword: ['buyer@acme-logistics.example'],
  }).split('\n');
  expect(lines.filter((line) => line.endsWith('(does not accept this password)'))).toEqual([
    expect.stringContaining('buyer@acme-logistics.example'),
  ]);
  expect(lines).toContain('  Sign in  with the password Demo-pass-2026 as');
});

test('omits a password that no demo account has', () => {
  const emails = demoAccounts.map(({ email }) => email);
  expect(formatStartupBanner({ ...facts, demoAccountsWithOtherPassword: emails })).not.toContain('Demo-pass-2026');
});

test('shows how to create the first account when there is no demo', () => {
  const text = formatStartupBanner({
    ...facts,
    demoAccountsWithOtherPassword: null,
    settings: { ...settings, demo: null },
  });
  expect(text).not.toContain('@');
  expect(text).toContain('ADMIN_EMAIL');
});

test('never shows the database URL, which contains a password', () => {
  const text = formatStartupBanner({
    ...facts,
    settings: { ...settings, databaseUrl: 'postgres://app:word@db.example/app' },
  });
  expect(text).not.toContain('word@');
});
