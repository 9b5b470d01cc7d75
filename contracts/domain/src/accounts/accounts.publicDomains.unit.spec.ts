import { expect, test } from 'vitest';
import { isPublicDomain } from './accounts.publicDomains.ts';

test.each([
  ...['tuta.com', 'tutanota.de', 'mailfence.com', 'posteo.de', 'posteo.net', 'gmx.ch', 'gmx.at', 'riseup.net'],
  ...['startmail.com', 'disroot.org', 'zoho.eu', 'yandex.kz', 'ziggo.nl', 'bredband.net', 'ono.com', '139.com'],
])('knows a mail provider: %s', (domain) => {
  expect(isPublicDomain(domain)).toBe(true);
});

test.each([
  ...['duck.com', 'mozmail.com', 'privaterelay.appleid.com', 'simplelogin.com', 'anonaddy.me', 'passmail.net'],
])('knows a relay: %s', (domain) => {
  expect(isPublicDomain(domain)).toBe(true);
});

test.each(['co.uk', 'com.br', 'github.io', 'onmicrosoft.com', 'xn--55qx5d.cn', 'com'])(
  'knows a public suffix: %s',
  (domain) => {
    expect(isPublicDomain(domain)).toBe(true);
  },
);

test.each(['0-attorney.com', 'mail.0-attorney.com', 'eu.posteo.de'])(
  'knows throwaway addresses and subdomains of providers: %s',
  (domain) => {
    expect(isPublicDomain(domain)).toBe(true);
  },
);

test.each([
  ...['acme.example', 'acme.io', 'acme.co.uk', 'mail.acme.co.uk', 'acme.github.io', 'acme.onmicrosoft.com'],
  ...['siemens.com', 'telia.com', 'vodafone.com', 'emnify.com', 'acme.xn--55qx5d.cn', 'xn--mller-kva.de'],
])('takes the domain of a company: %s', (domain) => {
  expect(isPublicDomain(domain)).toBe(false);
});

test('refuses what admins refuse besides, with subdomains', () => {
  expect(isPublicDomain('mail.rival.example', ['rival.example'])).toBe(true);
  expect(isPublicDomain('rival.example')).toBe(false);
});
