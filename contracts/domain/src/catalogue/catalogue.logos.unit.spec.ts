import { expect, test } from 'vitest';
import { logoType } from './catalogue.logos.ts';

test.each([
  ['emnify.svg', 'image/svg+xml'],
  ['Vodafone (Global) & Co+.PNG', 'image/png'],
  ['中国移动.jpeg', 'image/jpeg'],
  ['a.b.webp', 'image/webp'],
])('%s is served as %s', (file, type) => expect(logoType(file)).toBe(type));

test.each([
  '',
  'png',
  '.png',
  '.hidden.png',
  'page.html',
  'a/b.png',
  'a\\b.png',
  '../a.png',
  'a.png\n',
  'a.png ',
  'a%2Fb.png',
  'a.constructor',
  'a.toString',
  'a',
])('%j is no logo', (file) => expect(logoType(file)).toBeNull());
