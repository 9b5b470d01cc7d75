import { expect, test } from 'vitest';
import { getLogoContentTypeByFileName } from './catalogue.logos.ts';

test.each([
  ['emnify.svg', 'image/svg+xml'],
  ['Vodafone (Global) & Co+.PNG', 'image/png'],
  ['中国移动.jpeg', 'image/jpeg'],
  ['a.b.webp', 'image/webp'],
])('serves %s as %s', (file, type) => expect(getLogoContentTypeByFileName(file)).toBe(type));

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
])('rejects %j as a logo', (file) => expect(getLogoContentTypeByFileName(file)).toBeNull());
