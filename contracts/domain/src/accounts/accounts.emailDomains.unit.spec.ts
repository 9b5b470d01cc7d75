import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { describe, expect, it, test } from 'vitest';
import { parseEmailDomain, classifyEmail, personalEmailDomains } from './accounts.emailDomains.ts';

/** Classifies an address, with the message as text. */
function classifyWithText(email: string) {
  const result = classifyEmail(email);
  return 'message' in result ? { ...result, message: formatMessage(result.message) } : result;
}

describe('personalEmailDomains', () => {
  it('lists 44 unique domains in lower case', () => {
    expect(new Set(personalEmailDomains).size).toBe(44);
    expect(personalEmailDomains.map((domain) => domain.toLowerCase())).toEqual(personalEmailDomains);
  });

  it.each([
    ['ada@gmail.com', 'gmail.com'],
    ['Ada@GMAIL.com', 'gmail.com'],
    ['"ada"@gmail.com', 'gmail.com'],
    ['"ada@acme.io"@gmail.com', 'gmail.com'],
    ['ada@eu.mailinator.com', 'eu.mailinator.com'],
    ['ada@gmail.com.', 'gmail.com'],
    ['ada@yahoo。co.uk', 'yahoo.co.uk'],
    ['ada@ＧＭＡＩＬ.com', 'gmail.com'],
    ['ada@gm\u00ADail.com', 'gmail.com'],
  ])('rejects %s and names its domain', (email, domain) => {
    expect(classifyWithText(email)).toEqual({
      kind: 'personal',
      domain,
      message: `Personal email addresses from ${domain} are not allowed. Please use your organizational email address.`,
    });
  });

  it.each(['ada@notgmail.com', 'ada@gmail.com.acme.example', 'ada@gmail.comx', 'ada@some.me'])(
    'does not match a domain partially: %s',
    (email) => {
      expect(classifyEmail(email).kind).not.toBe('personal');
    },
  );
});

test.each(['ada@mit.edu', 'ada@ox.ac.uk', 'ada@anu.edu.au', 'ada@nasa.gov', 'ada@x.gov.uk', 'ada@x.gc.ca'])(
  'classifies %s as organisational by its ending',
  (email) => {
    expect(classifyEmail(email).kind).toBe('organisational');
  },
);

test.each(
  'corp company inc ltd llc group tech solutions systems consulting industries international global'.split(' '),
)('classifies a domain that contains "%s" as organisational', (word) => {
  expect(classifyEmail(`ada@acme${word}.io`).kind).toBe('organisational');
});

test('warns about every other domain', () => {
  expect(classifyWithText('ada@acme.io')).toEqual({
    kind: 'other',
    domain: 'acme.io',
    message: 'Please ensure you are using your work or organizational email address.',
  });
});

test.each([
  ...['ada', 'ada@', '@acme.io', 'ada@acme', 'a da@acme.io', 'ada@@acme.io', 'ada@.io', 'ada@acme..io', ''],
  ...['ada@gmail.com>', 'x<ada@gmail.com>', 'ada@gmail.com,', 'ada@gmail.com;', 'ada@[127.0.0.1]'],
])('rejects the invalid address "%s"', (email) => {
  expect(classifyWithText(email)).toEqual({ kind: 'invalid', message: 'Please enter a valid email address' });
  expect(parseEmailDomain(email)).toBeNull();
});
