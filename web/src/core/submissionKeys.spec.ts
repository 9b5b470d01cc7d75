import { beforeEach, expect, test } from 'vitest';
import { clearDrafts, tabStore } from './storage.ts';
import { createSubmissionKeys, submissionName } from './submissionKeys.ts';

let made = 0;
/** A page just opened: nothing but the tab's storage is left of the one before. */
const opened = () => createSubmissionKeys(() => `key-${(made += 1)}`, tabStore);
const sent = (body: unknown, draft?: string) => ({ name: submissionName('POST', '/api/rfq/send', body), draft });

beforeEach(() => {
  made = 0;
});

test('a reload before the answer repeats the submission of a draft with the same key', () => {
  expect(opened().keyFor(sent({ title: 'Cold chain' }, 'rfq'))).toBe('key-1');
  expect(opened().keyFor(sent({ title: 'Cold chain' }, 'rfq'))).toBe('key-1');
});

test('after an answer the next submission has a new key, also after a reload', () => {
  const keys = opened();
  keys.keyFor(sent({ title: 'Cold chain' }, 'rfq'));
  keys.settle(sent({ title: 'Cold chain' }, 'rfq'));
  expect(opened().keyFor(sent({ title: 'Cold chain' }, 'rfq'))).toBe('key-2');
});

test('another input is another submission', () => {
  opened().keyFor(sent({ title: 'Cold chain' }, 'rfq'));
  expect(opened().keyFor(sent({ title: 'Cold chain 2' }, 'rfq'))).toBe('key-2');
});

test('the order in which members were set makes no other submission', () => {
  const keys = opened();
  keys.keyFor(sent({ a: 1, b: { c: 2, d: [3, 4] } }, 'rfq'));
  expect(opened().keyFor(sent({ b: { d: [3, 4], c: 2 }, a: 1 }, 'rfq'))).toBe('key-1');
  expect(opened().keyFor(sent({ a: 1, b: { c: 2, d: [4, 3] } }, 'rfq'))).toBe('key-2');
});

test('without a draft nothing is kept in the tab, and what was typed never is', () => {
  opened().keyFor(sent({ password: 'quiet' }));
  expect(window.sessionStorage).toHaveLength(0);
  opened().keyFor(sent({ title: 'Cold chain' }, 'rfq'));
  expect(JSON.stringify(window.sessionStorage)).not.toContain('Cold chain');
});

test('who signs out leaves no key behind', () => {
  opened().keyFor(sent({ title: 'Cold chain' }, 'rfq'));
  clearDrafts();
  expect(opened().keyFor(sent({ title: 'Cold chain' }, 'rfq'))).toBe('key-2');
});
