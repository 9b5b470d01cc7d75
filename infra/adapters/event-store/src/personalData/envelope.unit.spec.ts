import { expect, test } from 'vitest';
import { decryptBytes, encryptBytes } from './envelope.ts';
import { generateSubjectKey } from './subjectKeys.ts';

test('uses a different nonce for each envelope', () => {
  const key = generateSubjectKey();
  const sealed = Array.from({ length: 1000 }, (_, n) => encryptBytes(Buffer.from(`text ${n}`), key, 'context'));
  expect(new Set(sealed.map((bytes) => bytes.toString('hex', 0, 12))).size).toBe(1000);
  sealed.forEach((bytes, n) => expect(decryptBytes(bytes, key, 'context').toString()).toBe(`text ${n}`));
});
