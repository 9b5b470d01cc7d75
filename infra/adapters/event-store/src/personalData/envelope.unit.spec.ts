import { expect, test } from 'vitest';
import { open, seal } from './envelope.ts';
import { newSubjectKey } from './subjectKeys.ts';

test('uses a different nonce for each envelope', () => {
  const key = newSubjectKey();
  const sealed = Array.from({ length: 1000 }, (_, n) => seal(Buffer.from(`text ${n}`), key, 'context'));
  expect(new Set(sealed.map((bytes) => bytes.toString('hex', 0, 12))).size).toBe(1000);
  sealed.forEach((bytes, n) => expect(open(bytes, key, 'context').toString()).toBe(`text ${n}`));
});
