import { tokenInHash } from '@marketplace/contracts/accounts/accounts.links.ts';
import { expect, test } from 'vitest';
import { requestLinkPath, requestOf, requestToken } from './requestLink.ts';

const id = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';
const other = '7a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';

test('a link names its request to whoever has the secret', () => {
  expect(requestOf('a secret', requestToken('a secret', id))).toBe(id);
  expect(requestLinkPath('a secret', id)).toBe(`/confirm-request#token=${requestToken('a secret', id)}`);
  expect(tokenInHash(requestLinkPath('a secret', id).replace('/confirm-request', ''))).toBe(
    requestToken('a secret', id),
  );
});

test('a link of another secret, of another request, or with a letter changed names none', () => {
  const [own, foreign] = [requestToken('a secret', id), requestToken('a secret', other)];
  expect(requestOf('another secret', own)).toBeNull();
  expect(requestOf('a secret', foreign.slice(0, 21) + own.slice(21))).toBeNull();
  for (let place = 0; place < own.length; place += 1) {
    const changed = own.slice(0, place) + (own[place] === 'A' ? 'B' : 'A') + own.slice(place + 1);
    expect(requestOf('a secret', changed)).toBeNull();
  }
});

test.each(['', 'A'.repeat(43), 'A'.repeat(42), `${'A'.repeat(42)}=`])('%s is no link', (token) => {
  expect(requestOf('a secret', token)).toBeNull();
});
