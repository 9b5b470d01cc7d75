import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseProductSettings } from './config.ts';
import { listSettingWarnings } from './settingWarnings.ts';

const production = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://market.example', TRUST_PROXY: '1' },
  ...{ KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'), ERASURE_LEDGER: '/safe/erasures.txt' },
};
const smtp = { SMTP_URL: 'smtps://mail.market.example' };
const listWarnings = (env: Record<string, string>) => listSettingWarnings(parseProductSettings(env));

test('returns no warnings for a local demo and for a product with a mail server', () => {
  expect(listWarnings({})).toEqual([]);
  expect(listWarnings({ ...production, ...smtp })).toEqual([]);
});

test('warns without a mail server that users cannot confirm addresses', () => {
  expect(listWarnings(production)).toEqual([expect.stringMatching(/^SMTP_URL is not set: .*cannot confirm addresses/)]);
});

test('warns behind TLS without TRUST_PROXY that all users share one address', () => {
  expect(listWarnings({ ...production, ...smtp, TRUST_PROXY: '' })).toEqual([
    expect.stringMatching(/^TRUST_PROXY is not set/),
  ]);
});

test('warns in production when the key or the erasure ledger is only in the data folder', () => {
  expect(listWarnings({ ...production, ...smtp, KEY_ENCRYPTION_KEY: '', ERASURE_LEDGER: '' })).toEqual([
    expect.stringMatching(/^KEY_ENCRYPTION_KEY is not set/),
    expect.stringMatching(/^ERASURE_LEDGER is not set/),
  ]);
});

test('returns no warnings about a coverage key', () => {
  expect(listWarnings({ ...production, ...smtp, COVERAGE_API_KEY: 'pk_live-0123456789' })).toEqual([]);
});

test('names settings that only affect a demo', () => {
  expect(
    listWarnings({ ...production, ...smtp, DPO_EMAIL: 'dpo@acme.example', DEMO_PASSWORD: 'Long-harbour-72' }),
  ).toEqual(['DEMO_PASSWORD has no effect without demo accounts']);
});
