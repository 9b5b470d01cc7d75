import { describe, expect, test } from 'vitest';
import { buildMailtoLink } from '../../shared/mailLink.ts';
import {
  buildBoundedMailtoLink,
  type ContactInquiryFormValues,
  maxMailtoLinkLength,
  composeContactFormMailDraft,
  formatMailDraftAsCopyableText,
} from './contactMail.ts';

const to = 'info@marketplace.example';
const inquiry = (change: Partial<ContactInquiryFormValues> = {}): ContactInquiryFormValues => ({
  name: 'Ida Lindqvist',
  email: 'ida@meridiancold.example',
  company: 'Meridian Cold Chain',
  subject: '',
  details: '4,000 trackers\nin 14 countries & by sea',
  ...change,
});

/** Parses a link into the address and the headers, as a mail program does. */
function parseMailLink(link: string): { to: string; headers: [string, string][] } {
  const { pathname, searchParams } = new URL(link.replaceAll('+', '%2B'));
  return { to: decodeURIComponent(pathname), headers: [...searchParams] };
}

test("uses the default subject and puts the sender's details before the project", () => {
  const mail = composeContactFormMailDraft(inquiry());
  expect(mail.subject).toBe('IoT Connectivity Consultancy Inquiry');
  expect(mail.body).toBe(
    'Full Name: Ida Lindqvist\nEmail Address: ida@meridiancold.example\nCompany/Organization: Meridian Cold Chain\n\n' +
      'Project Details:\n4,000 trackers\nin 14 countries & by sea',
  );
});

test('omits the company line without a company', () => {
  expect(composeContactFormMailDraft(inquiry({ company: ' ' })).body).not.toContain('Company');
});

test('encodes address, subject and lines so that a mail program reads them unchanged', () => {
  const mail = composeContactFormMailDraft(inquiry({ subject: 'Zähler & Sensoren 100 % + more' }));
  expect(parseMailLink(buildMailtoLink(to, mail))).toEqual({
    to,
    headers: [
      ['subject', 'Zähler & Sensoren 100 % + more'],
      ['body', mail.body.replaceAll('\n', '\r\n')],
    ],
  });
});

describe('header injection', () => {
  const attack = 'Hello\r\nBcc: victim@elsewhere.example\u2028Cc: other@elsewhere.example&bcc=third@elsewhere.example';

  test('rejects headers in the subject', () => {
    const link = buildMailtoLink(to, composeContactFormMailDraft(inquiry({ subject: attack })));
    expect(link).not.toMatch(/subject=[^&]*%0[AD]/i);
    expect(parseMailLink(link).headers.map(([name]) => name)).toEqual(['subject', 'body']);
    expect(parseMailLink(link).headers[0]?.[1]).not.toMatch(/[\r\n\u2028]/);
  });

  test('rejects headers in name, address and company', () => {
    const { body } = composeContactFormMailDraft(inquiry({ name: attack, email: attack, company: attack }));
    expect(
      body
        .split('\n')
        .slice(0, 4)
        .map((line) => line.split(':', 1)[0]),
    ).toEqual(['Full Name', 'Email Address', 'Company/Organization', '']);
  });

  test("rejects headers in the recipient's address", () => {
    const link = buildMailtoLink('info?bcc=victim@elsewhere.example&cc=x@elsewhere.example#');
    expect(link).toBe('mailto:info%3Fbcc%3Dvictim%40elsewhere.example%26cc%3Dx@elsewhere.example%23');
  });
});

test.each([
  ['"a b"@acme.example', 'mailto:%22a%20b%22@acme.example'],
  ['"a@b?bcc=c"@acme.example', 'mailto:%22a%40b%3Fbcc%3Dc%22@acme.example'],
])('encodes the quoted local part of %s', (address, link) => {
  expect(buildMailtoLink(address)).toBe(link);
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address);
});

test('replaces half a surrogate pair instead of breaking the link', () => {
  expect(parseMailLink(buildMailtoLink(to, { subject: 'cut \ud83d', body: '\ude00' })).headers).toEqual([
    ['subject', 'cut \ufffd'],
    ['body', '\ufffd'],
  ]);
});

describe('message longer than a mail link', () => {
  test.each([
    ['letters', 'a'],
    ['letters of three bytes', '網'],
    ['pictures', '🛰️'],
    ['empty lines', '\n'],
  ])('cuts %s so that the link still fits, with a note, and never within a grapheme', (_what, letter) => {
    const mail = composeContactFormMailDraft(inquiry({ details: `start${letter.repeat(5000)}end` }));
    const { link, whole } = buildBoundedMailtoLink(to, mail);
    expect(whole).toBe(false);
    expect(link.length).toBeLessThanOrEqual(maxMailtoLinkLength);
    expect(link.length).toBeGreaterThan(maxMailtoLinkLength - 60);
    const body = parseMailLink(link).headers[1]?.[1] ?? '';
    expect(body).toMatch(/^Full Name: Ida Lindqvist\r\n[^]*start[^]*\[The message is cut off here\. [^\]]*\]$/);
    expect(body).not.toContain('\ufffd');
  });

  test('is complete as text', () => {
    const mail = composeContactFormMailDraft(inquiry({ details: 'a'.repeat(5000) }));
    expect(formatMailDraftAsCopyableText(to, mail)).toBe(
      `To: ${to}\nSubject: IoT Connectivity Consultancy Inquiry\n\n${mail.body}\n`,
    );
  });
});

test('leaves room for the note with the longest subject and address', () => {
  const mail = composeContactFormMailDraft(
    inquiry({ subject: '網'.repeat(100), name: '網'.repeat(200), details: 'a'.repeat(5000) }),
  );
  expect(buildBoundedMailtoLink(`${'a'.repeat(64)}@${'b'.repeat(185)}.de`, mail).link.length).toBeLessThanOrEqual(
    maxMailtoLinkLength,
  );
});

test('keeps a message that fits unchanged', () => {
  expect(buildBoundedMailtoLink(to, composeContactFormMailDraft(inquiry()))).toEqual({
    link: buildMailtoLink(to, composeContactFormMailDraft(inquiry())),
    whole: true,
  });
});
