import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeliverableEmailAddress, AccountLookupEmailAddress } from './emailAddress.ts';

/** The informal definition of an email address: no spaces, one @, a dot inside the domain. */
const simpleAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

test('accepts one @ with a dot in the domain for lookups, as every valid address has', () => {
  const characters = fc.constantFrom('a', 'B', '.', '@', '-', ' ', 'é');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
      expect(AccountLookupEmailAddress.safeParse(text).success).toBe(simpleAddress.test(text.trim()));
      if (DeliverableEmailAddress.safeParse(text).success) expect(simpleAddress.test(text.trim())).toBe(true);
    }),
  );
});

test.each(['.', 'a.', '-'])('rejects 200,000 characters of %j by length, without matching the pattern', (unit) => {
  const { error } = AccountLookupEmailAddress.safeParse(`a@${unit.repeat(200_000 / unit.length)}@`);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
