// Strings are not spell-checked: domains of mail providers.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { expect, test } from 'vitest';
import { isPublicEmailDomain } from './accounts.publicDomains.ts';

test.each([
  ...['tuta.com', 'tutanota.de', 'mailfence.com', 'posteo.de', 'posteo.net', 'gmx.ch', 'gmx.at', 'riseup.net'],
  ...['startmail.com', 'disroot.org', 'zoho.eu', 'yandex.kz', 'ziggo.nl', 'bredband.net', 'ono.com', '139.com'],
])('detects the mail provider %s', (domain) => {
  expect(isPublicEmailDomain(domain)).toBe(true);
});

test.each([
  ...['duck.com', 'mozmail.com', 'privaterelay.appleid.com', 'simplelogin.com', 'anonaddy.me', 'passmail.net'],
])('detects the relay %s', (domain) => {
  expect(isPublicEmailDomain(domain)).toBe(true);
});

test.each(['co.uk', 'com.br', 'github.io', 'onmicrosoft.com', 'xn--55qx5d.cn', 'com'])(
  'detects the public suffix %s',
  (domain) => {
    expect(isPublicEmailDomain(domain)).toBe(true);
  },
);

test.each(['0-attorney.com', 'mail.0-attorney.com', 'eu.posteo.de'])(
  'detects throwaway domains and subdomains of mail providers: %s',
  (domain) => {
    expect(isPublicEmailDomain(domain)).toBe(true);
  },
);

test.each([
  ...['acme.example', 'acme.io', 'acme.co.uk', 'mail.acme.co.uk', 'acme.github.io', 'acme.onmicrosoft.com'],
  ...['siemens.com', 'telia.com', 'vodafone.com', 'emnify.com', 'acme.xn--55qx5d.cn', 'xn--mller-kva.de'],
])('does not report the company domain %s', (domain) => {
  expect(isPublicEmailDomain(domain)).toBe(false);
});

test('includes domains refused by admins and their subdomains', () => {
  expect(isPublicEmailDomain('mail.rival.example', ['rival.example'])).toBe(true);
  expect(isPublicEmailDomain('rival.example')).toBe(false);
});
