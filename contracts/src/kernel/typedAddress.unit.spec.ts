import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TypedAddress } from './emailAddress.ts';

/** Written as people say it: no spaces, one @, a dot inside the domain. */
const plain = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

test('an e-mail address has one @ and a dot inside the domain', () => {
  const signs = fc.constantFrom('a', 'B', '.', '@', '-', ' ', 'é');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
      expect(TypedAddress.safeParse(text).success).toBe(plain.test(text.trim()));
    }),
  );
});

test('a hostile address of 200,000 letters is refused in no time', () => {
  const started = performance.now();
  for (const unit of ['.', 'a.', '-']) {
    expect(TypedAddress.safeParse(`a@${unit.repeat(200_000 / unit.length)}@`).success).toBe(false);
  }
  expect(performance.now() - started).toBeLessThan(500);
});
