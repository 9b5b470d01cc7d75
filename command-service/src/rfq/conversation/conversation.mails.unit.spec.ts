import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { MessageSent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { expect, test } from 'vitest';
import { createMailDrafts } from '../../mails/mailRules.ts';
import { sampleBuyerId, sampleRfqLinks, sampleRfqId, sampleRfqSentEvent } from '../testing/rfqEventFixtures.ts';
import { conversationMailRules } from './conversation.mails.ts';

const { linkId, providerId } = sampleRfqLinks.soracom;
const message = (by: 'buyer' | 'vendor'): MessageSent => ({
  type: 'MessageSent',
  data: {
    rfqId: sampleRfqId,
    linkId,
    providerId,
    buyerId: sampleBuyerId,
    companyId: null,
    number: 1,
    by,
    authorId: sampleBuyerId,
    text: 'Call Ida: +46 8 555 12 34',
  },
});
const mailsFor = (by: 'buyer' | 'vendor', events: readonly DomainEvent[] = [sampleRfqSentEvent]) => {
  const reads = {
    loadState: () => Promise.reject(new Error('unexpected call')),
    readPersonal: () => Promise.resolve(events),
  };
  return createMailDrafts(conversationMailRules, message(by), { reads, at: '', revision: 0, linkSecret: '' });
};

test('notifies vendors of a message, without any text of the buyer', async () => {
  const mails = await mailsFor('buyer');
  expect(mails.map(({ to }) => to)).toEqual([{ vendorsOf: 'soracom', linkId: sampleRfqLinks.soracom.linkId }]);
  expect(JSON.stringify(mails)).not.toMatch(/Ida|555|Meridian|Cold-chain/);
  expect(mails[0]?.action).toMatchObject({ path: `/vendor-dashboard?conversation=${linkId}` });
});

test('notifies the buyer with provider, RFQ and link, without the text of the message', async () => {
  const mails = await mailsFor('vendor');
  expect(mails.map(({ to, subject }) => [to, formatMessage(subject)])).toEqual([
    [{ user: sampleBuyerId }, 'soracom has sent you a message'],
  ]);
  expect(mails[0]?.paragraphs.map(formatMessage).join(' ')).toContain('“Cold-chain trackers 2027”');
  expect(JSON.stringify(mails)).not.toMatch(/Ida|555/);
  expect(mails[0]?.action).toMatchObject({ path: `/rfq-dashboard?rfq=${sampleRfqId}&conversation=${linkId}` });
});

test('describes a provider without a known name by the position in the sentence', async () => {
  const [mail] = await mailsFor('vendor', []);
  expect([mail?.subject, mail?.combined?.subject].map((text) => text && formatMessage(text))).toEqual([
    'A provider has sent you a message',
    '0 new messages from a provider about your request for quotes',
  ]);
});
