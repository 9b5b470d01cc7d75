import type { ApiTokenCreated } from '@marketplace/contracts/accounts/accounts.events.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { expect, test } from 'vitest';
import { createMailDrafts, type MailEventContext } from '../mails/mailRules.ts';
import { accountMailRules } from './accounts.mails.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const created: ApiTokenCreated = {
  type: 'ApiTokenCreated',
  data: {
    userId,
    tokenId: '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a61',
    name: 'ERP of Ada',
    scopes: ['rfq:read', 'rfq:send'],
    expiresAt: '2027-02-21T12:00:00.000Z',
  },
};

test('lists scopes, expiry and how to revoke the token in the mail about a new API token', async () => {
  const drafts = await createMailDrafts(accountMailRules, created, {} as MailEventContext);
  expect(drafts).toMatchObject([{ kind: 'api-token-made', to: { user: userId }, action: { path: '/profile' } }]);
  const text = drafts.flatMap(({ paragraphs }) => paragraphs.map(formatMessage)).join(' ');
  for (const part of ['21 Feb 2027, 12:00 UTC', 'rfq:read, rfq:send', 'Revoke the token']) expect(text).toContain(part);
  expect(text).not.toContain('ERP of Ada');
});
