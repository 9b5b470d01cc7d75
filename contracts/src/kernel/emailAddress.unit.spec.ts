import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAsciiDomain, DeliverableEmailAddress, normaliseEmail } from './emailAddress.ts';

test.each([
  ['Ada@Acme.EXAMPLE', 'ada@acme.example'],
  [' ada@acme.example ', 'ada@acme.example'],
  ['ada@acme.example.', 'ada@acme.example'],
  ['me@yahoo。co.uk', 'me@yahoo.co.uk'],
  ['me@ｇｍａｉｌ.com', 'me@gmail.com'],
  ['me@gm\u00ADail.com', 'me@gmail.com'],
  ['ada@MÜLLER.example', 'ada@xn--mller-kva.example'],
  ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
  ['JO\u0308RG@acme.example', 'jörg@acme.example'],
  ["o'neill+iot@acme.example", "o'neill+iot@acme.example"],
  ['"A b"@acme.example', '"a b"@acme.example'],
  ['"a@b"@ACME.example', '"a@b"@acme.example'],
  ['"a\\"b\\\\c"@acme.example', '"a\\"b\\\\c"@acme.example'],
  ['"a\\ b"@acme.example', '"a b"@acme.example'],
  ['"ada"@acme.example', 'ada@acme.example'],
  ['"a\\da"@acme.example', 'ada@acme.example'],
  ['"jörg z"@acme.example', '"jörg z"@acme.example'],
  [`"${'x'.repeat(61)} "@acme.example`, `"${'x'.repeat(61)} "@acme.example`],
])('normalises %s to %s', (typed, form) => {
  expect(normaliseEmail(typed)).toBe(form);
  expect(DeliverableEmailAddress.safeParse(typed).success).toBe(true);
});

test('keeps domains with different letters apart, whatever a database would lower-case them to', () => {
  const other = normaliseEmail('buyer@acme-logİstics.example');
  expect(other).not.toBe(normaliseEmail('buyer@acme-logistics.example'));
  expect(other).toMatch(/^buyer@xn--[a-z0-9-]+\.example$/);
});

test.each([
  'me@gmail.com>',
  'x<me@gmail.com>',
  'me@gmail.com,',
  '""@acme.example',
  '"a b@acme.example',
  'a" b"@acme.example',
  '"a"b"@acme.example',
  '"a b\\"@acme.example',
  '"a\r\nBcc: eve@evil.example"@acme.example',
  '"a\\\nb"@acme.example',
  '"a\tb"@acme.example',
  '"a\u0000b"@acme.example',
  '"a\u2028b"@acme.example',
  '"<eve@evil.example>"@acme.example',
  '"a b"@acme.example, eve@evil.example',
  '"a b"@acme.example"@evil',
  `"${'x'.repeat(62)} "@acme.example`,
  `"a b"@${'x.'.repeat(124)}example`,
  'me@gmail.com;x',
  'a@b@gmail.com',
  'me＠gmail.com',
  'me@gmail',
  'me@[127.0.0.1]',
  'me@127.0.0.1',
  'me@0x7f.1',
  'me@gmail.com/x',
  'me@gmail.com:25',
  'me@gm%61il.com',
  'me@-acme.example',
  'me@acme..example',
  'me\u0000@acme.example',
  'm e@acme.example',
  `${'x'.repeat(65)}@acme.example`,
])('rejects %j', (typed) => {
  expect(DeliverableEmailAddress.safeParse(typed).success).toBe(false);
});

test('normalises addresses idempotently and keeps them valid', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string(),
        fc.string().map((text) => `${text}@acme.example`),
        fc.string({ maxLength: 20 }).map((text) => `"${text}"@acme.example`),
        fc
          .string({ unit: fc.constantFrom('a', ' ', '"', '\\', '@'), maxLength: 12 })
          .map((text) => `"${text}"@acme.example`),
      ),
      (typed) => {
        const form = normaliseEmail(typed);
        expect(normaliseEmail(form)).toBe(form);
        if (DeliverableEmailAddress.safeParse(typed).success)
          expect(DeliverableEmailAddress.safeParse(form).success).toBe(true);
      },
    ),
  );
});

test.each([
  ['München.DE', 'xn--mnchen-3ya.de'],
  ['acme.example', 'acme.example'],
  ['acme', null],
  ['1.2.3.4', null],
  ['acme.example/path', null],
  ['', null],
])('converts the domain %j to %j', (typed, ascii) => {
  expect(toAsciiDomain(typed)).toBe(ascii);
});
