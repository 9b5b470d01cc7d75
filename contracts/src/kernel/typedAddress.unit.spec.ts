import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EmailAddress, TypedAddress } from './emailAddress.ts';

/** Written as people say it: no spaces, one @, a dot inside the domain. */
const plain = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

test('what people are looked for by has one @ and a dot inside the domain, and so has every address', () => {
  const signs = fc.constantFrom('a', 'B', '.', '@', '-', ' ', 'é');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
      expect(TypedAddress.safeParse(text).success).toBe(plain.test(text.trim()));
      if (EmailAddress.safeParse(text).success) expect(plain.test(text.trim())).toBe(true);
    }),
  );
});

test.each(['.', 'a.', '-'])('refuses 200,000 letters of %j by their number, without comparing them', (unit) => {
  const { error } = TypedAddress.safeParse(`a@${unit.repeat(200_000 / unit.length)}@`);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
