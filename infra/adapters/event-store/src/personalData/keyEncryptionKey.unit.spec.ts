import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseKeyEncryptionKey, unwrapSubjectKey, wrapSubjectKey } from './keyEncryptionKey.ts';
import { generateSubjectKey } from './subjectKeys.ts';

it('parses 32 bytes in hexadecimal and base64', () => {
  const bytes = randomBytes(32);
  expect(parseKeyEncryptionKey(bytes.toString('hex'))?.export()).toEqual(bytes);
  expect(parseKeyEncryptionKey(` ${bytes.toString('base64')}\n`)?.export()).toEqual(bytes);
});

it.each(['', 'secret', randomBytes(16).toString('hex'), randomBytes(33).toString('base64')])('rejects %j', (text) => {
  expect(parseKeyEncryptionKey(text)).toBeNull();
});

it('unwraps a key only for its own subject', () => {
  const [outer, key] = [generateSubjectKey(), generateSubjectKey()];
  const wrapped = wrapSubjectKey(key, 'ada', outer);
  expect(unwrapSubjectKey(wrapped, 'ada', outer).equals(key)).toBe(true);
  expect(() => unwrapSubjectKey(wrapped, 'bob', outer)).toThrow();
  expect(() => unwrapSubjectKey(wrapped, 'ada', generateSubjectKey())).toThrow();
});
