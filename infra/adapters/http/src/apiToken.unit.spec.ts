import { expect, test } from 'vitest';
import { hasApiTokenPrefix, isWellFormedApiToken, generateApiToken } from './apiToken.ts';
import { parseBearerToken } from './guard.ts';

test('generates unique tokens of constant length with a prefix', () => {
  const tokens = Array.from({ length: 500 }, generateApiToken);
  expect(tokens.filter((token) => !/^iotm_[0-9A-Za-z]{49}$/.test(token))).toEqual([]);
  expect(tokens.every(isWellFormedApiToken)).toBe(true);
  expect(new Set(tokens).size).toBe(500);
  expect(new Set(tokens.map((token) => token.slice(5, 9))).size).toBeGreaterThan(400);
});

test('is accepted in an Authorization header', () => {
  const token = generateApiToken();
  expect(parseBearerToken({ headers: { authorization: `Bearer ${token}` } })).toBe(token);
});

test('detects a wrong, missing or additional character by the checksum', () => {
  const token = generateApiToken();
  const changed = Array.from({ length: token.length - 5 }, (_, place) => {
    const at = place + 5;
    return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
  });
  expect([...changed, token.slice(0, -1), `${token}A`, 'iotm_', ''].filter(isWellFormedApiToken)).toEqual([]);
});

test('distinguishes API tokens from session tokens by the prefix', () => {
  expect(hasApiTokenPrefix('A'.repeat(43))).toBe(false);
  expect(hasApiTokenPrefix('iotm_whatever')).toBe(true);
});
