import { expect, test } from 'vitest';
import { readSettings } from './config.ts';
import { settingWarnings } from './settingWarnings.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://market.example', TRUST_PROXY: '1' };
const smtp = { SMTP_URL: 'smtps://mail.market.example' };
const warningsOf = (env: Record<string, string>) => settingWarnings(readSettings(env));

test('a demo on this machine and a product that can mail have nothing to warn of', () => {
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ ...production, ...smtp })).toEqual([]);
});

test('without a mail server it says that nobody can confirm an address', () => {
  expect(warningsOf(production)).toEqual([expect.stringMatching(/^SMTP_URL is not set: nobody can confirm/)]);
});

test('behind TLS without TRUST_PROXY it says that everybody has the proxy’s address', () => {
  expect(warningsOf({ ...production, ...smtp, TRUST_PROXY: '' })).toEqual([
    expect.stringMatching(/^TRUST_PROXY is not set/),
  ]);
});

test('has nothing to say of a coverage key, set or not', () => {
  expect(warningsOf({ ...production, ...smtp, COVERAGE_API_KEY: 'pk_live-0123456789' })).toEqual([]);
});

test('names settings that only a demo reads', () => {
  expect(
    warningsOf({ ...production, ...smtp, DPO_EMAIL: 'dpo@acme.example', DEMO_PASSWORD: 'Long-harbour-72' }),
  ).toEqual(['DEMO_PASSWORD is set, but there are no demo accounts']);
});
