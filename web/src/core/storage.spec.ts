import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { clearDrafts, localStore, readJson, tabStore } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

test('remembers text under one key per purpose', () => {
  localStore.write('sessionToken', 'abc');
  expect(localStore.read('sessionToken')).toBe('abc');
  expect(window.localStorage.getItem('session_token')).toBe('abc');
  localStore.remove('sessionToken');
  expect(localStore.read('sessionToken')).toBeNull();
});

test('works on without storage: reads give nothing, writes are lost', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(localStore.read('sessionToken')).toBeNull();
  expect(() => localStore.write('sessionToken', 'abc')).not.toThrow();
});

test('damaged JSON reads as nothing', () => {
  localStore.write('requirements', '{"power":');
  expect(readJson(localStore, 'requirements')).toBeNull();
  localStore.write('requirements', '{"power":1}');
  expect(readJson(localStore, 'requirements')).toEqual({ power: 1 });
});

test('forgets the drafts and keeps the position', () => {
  tabStore.write('draft:account', '{}');
  tabStore.write('position', 'e1.4');
  clearDrafts();
  expect([tabStore.read('draft:account'), tabStore.read('position')]).toEqual([null, 'e1.4']);
});

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file));
const shipped = files.filter((file) => !/\.spec\.|^test\//.test(file));
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8');

test('no other file touches local or session storage', () => {
  expect(shipped.filter((file) => /(local|session)Storage/.test(textOf(file)))).toEqual(['core/storage.ts']);
});

test('no colour is written outside the tokens', () => {
  const colours = /#[0-9a-f]{3,8}\b(?![^\n]*['"`]\/)|rgba?\(|hsla?\(/i;
  const coloured = shipped.filter((file) => colours.test(textOf(file).replace(/mask[^;]*;/g, '')));
  expect(coloured).toEqual(['app/tokens.ts']);
});
