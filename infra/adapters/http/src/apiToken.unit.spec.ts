import { expect, test } from 'vitest';
import { claimsToBeApiToken, isApiToken, newApiToken } from './apiToken.ts';
import { bearerToken } from './guard.ts';

test('generates unique tokens of constant length with a prefix', () => {
  const tokens = Array.from({ length: 500 }, newApiToken);
  expect(tokens.filter((token) => !/^iotm_[0-9A-Za-z]{49}$/.test(token))).toEqual([]);
  expect(tokens.every(isApiToken)).toBe(true);
  expect(new Set(tokens).size).toBe(500);
  expect(new Set(tokens.map((token) => token.slice(5, 9))).size).toBeGreaterThan(400);
});

test('is accepted in an Authorization header', () => {
  const token = newApiToken();
  expect(bearerToken({ headers: { authorization: `Bearer ${token}` } })).toBe(token);
});

test('detects a wrong, missing or additional character by the checksum', () => {
  const token = newApiToken();
  const changed = Array.from({ length: token.length - 5 }, (_, place) => {
    const at = place + 5;
    return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
  });
  expect([...changed, token.slice(0, -1), `${token}A`, 'iotm_', ''].filter(isApiToken)).toEqual([]);
});

test('distinguishes API tokens from session tokens by the prefix', () => {
  expect(claimsToBeApiToken('A'.repeat(43))).toBe(false);
  expect(claimsToBeApiToken('iotm_whatever')).toBe(true);
});
