import { parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import { expect, test } from 'vitest';
import {
  buildPrivacyConfirmationPath,
  parsePrivacyConfirmationToken,
  createPrivacyConfirmationToken,
} from './requestConfirmationLink.ts';

const id = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';
const other = '7a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';

test('returns the request of a token with the same secret', () => {
  expect(parsePrivacyConfirmationToken('a secret', createPrivacyConfirmationToken('a secret', id))).toBe(id);
  expect(buildPrivacyConfirmationPath('a secret', id)).toBe(
    `/confirm-request#token=${createPrivacyConfirmationToken('a secret', id)}`,
  );
  expect(parseMailLinkToken(buildPrivacyConfirmationPath('a secret', id).replace('/confirm-request', ''))).toBe(
    createPrivacyConfirmationToken('a secret', id),
  );
});

test('rejects a token with another secret, another MAC or a changed character', () => {
  const [own, foreign] = [
    createPrivacyConfirmationToken('a secret', id),
    createPrivacyConfirmationToken('a secret', other),
  ];
  expect(parsePrivacyConfirmationToken('another secret', own)).toBeNull();
  expect(parsePrivacyConfirmationToken('a secret', foreign.slice(0, 21) + own.slice(21))).toBeNull();
  for (let index = 0; index < own.length; index += 1) {
    const changed = own.slice(0, index) + (own[index] === 'A' ? 'B' : 'A') + own.slice(index + 1);
    expect(parsePrivacyConfirmationToken('a secret', changed)).toBeNull();
  }
});

test.each(['', 'A'.repeat(43), 'A'.repeat(42), `${'A'.repeat(42)}=`])('rejects the token "%s"', (token) => {
  expect(parsePrivacyConfirmationToken('a secret', token)).toBeNull();
});
