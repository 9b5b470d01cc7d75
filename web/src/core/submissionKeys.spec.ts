import { beforeEach, expect, test } from 'vitest';
import { clearFormDrafts, safeSessionStorage } from './storage.ts';
import { createSubmissionIdempotencyKeys, buildSubmissionFingerprint } from './submissionKeys.ts';

let keyCount = 0;
/** Simulates a newly loaded page: only the tab's storage remains from the previous page. */
const openPage = () => createSubmissionIdempotencyKeys(() => `key-${(keyCount += 1)}`, safeSessionStorage);
const submission = (body: unknown, draft?: string) => ({
  name: buildSubmissionFingerprint('POST', '/api/rfq/send', body),
  draft,
});

beforeEach(() => {
  keyCount = 0;
});

test('reuses the key of a draft when the page reloads before the reply', () => {
  expect(openPage().keyFor(submission({ title: 'Cold chain' }, 'rfq'))).toBe('key-1');
  expect(openPage().keyFor(submission({ title: 'Cold chain' }, 'rfq'))).toBe('key-1');
});

test('uses a new key after a reply, also after a reload', () => {
  const keys = openPage();
  keys.keyFor(submission({ title: 'Cold chain' }, 'rfq'));
  keys.settle(submission({ title: 'Cold chain' }, 'rfq'));
  expect(openPage().keyFor(submission({ title: 'Cold chain' }, 'rfq'))).toBe('key-2');
});

test('uses a new key for different input', () => {
  openPage().keyFor(submission({ title: 'Cold chain' }, 'rfq'));
  expect(openPage().keyFor(submission({ title: 'Cold chain 2' }, 'rfq'))).toBe('key-2');
});

test('reuses the key when only the order of members differs', () => {
  const keys = openPage();
  keys.keyFor(submission({ a: 1, b: { c: 2, d: [3, 4] } }, 'rfq'));
  expect(openPage().keyFor(submission({ b: { d: [3, 4], c: 2 }, a: 1 }, 'rfq'))).toBe('key-1');
  expect(openPage().keyFor(submission({ a: 1, b: { c: 2, d: [4, 3] } }, 'rfq'))).toBe('key-2');
});

test('stores nothing without a draft, and never stores the input', () => {
  openPage().keyFor(submission({ password: 'quiet' }));
  expect(window.sessionStorage).toHaveLength(0);
  openPage().keyFor(submission({ title: 'Cold chain' }, 'rfq'));
  expect(JSON.stringify(window.sessionStorage)).not.toContain('Cold chain');
});

test('deletes the keys on sign-out', () => {
  openPage().keyFor(submission({ title: 'Cold chain' }, 'rfq'));
  clearFormDrafts();
  expect(openPage().keyFor(submission({ title: 'Cold chain' }, 'rfq'))).toBe('key-2');
});
