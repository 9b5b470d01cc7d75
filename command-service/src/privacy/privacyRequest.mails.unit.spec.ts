import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { PrivacyRequestEvent } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { EventStreamStateLoader } from '@marketplace/event-store/execute.ts';
import { expect, test } from 'vitest';
import type { MailDataSource, OutgoingMailDraft } from '../mails/mailDraft.ts';
import { createMailDrafts } from '../mails/mailRules.ts';
import { privacyRequestMailRules } from './privacyRequest.mails.ts';

const request = { requestId: '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12', userId: '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11' };
const at = '2026-11-21T12:00:00.000Z';
const asked: PrivacyRequestEvent = {
  type: 'RightsRequested',
  data: { ...request, requestType: 'erasure', by: 'session', email: null, description: null },
};
const confirmed: PrivacyRequestEvent = {
  type: 'RightsConfirmed',
  data: { ...request, by: 'session', accountId: request.userId },
};
const fulfilled: PrivacyRequestEvent = { type: 'RightsFulfilled', data: request };
const declined: PrivacyRequestEvent = {
  type: 'RightsDeclined',
  data: { ...request, reason: 'We owe you an invoice.' },
};

const formatDraft = (draft: OutgoingMailDraft) => ({
  ...draft,
  subject: formatMessage(draft.subject),
  paragraphs: draft.paragraphs.map(formatMessage),
});

const mailsFor = async (reads: MailDataSource, event: PrivacyRequestEvent) =>
  (await createMailDrafts(privacyRequestMailRules, event, { reads, at, revision: 0, linkSecret: '' })).map(formatDraft);

function createReads(stream: readonly PrivacyRequestEvent[]) {
  const loadState: EventStreamStateLoader = ({ initial, evolve }) =>
    Promise.resolve({ state: (stream as never[]).reduce(evolve, initial), revision: stream.length - 1 });
  return { loadState, readPersonal: () => Promise.resolve(stream) };
}

test('notifies admins of a confirmed request with its due time and no names', async () => {
  const reads = createReads([asked, confirmed]);
  expect(await mailsFor(reads, asked)).toEqual([]);
  const [mail] = await mailsFor(reads, confirmed);
  expect([mail?.to, mail?.subject]).toEqual([{ admins: true }, 'Privacy request: due by 21 Dec 2026, 12:00 UTC']);
  expect(mail?.paragraphs).toEqual([
    'Someone requested the deletion of their personal data.',
    'A response is due by 21 Dec 2026, 12:00 UTC.',
  ]);
});

test('sends admins no mail about a request fulfilled at once', async () => {
  expect(await mailsFor(createReads([asked, confirmed, fulfilled]), confirmed)).toEqual([]);
});

const typedRequest = { requestId: request.requestId, userId: '8a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a13' };
const typed: PrivacyRequestEvent = {
  type: 'RightsRequested',
  data: { ...typedRequest, requestType: 'access', by: 'form', email: 'zoe@stranger.example', description: 'Buy now!' },
};
const byLink: PrivacyRequestEvent = { type: 'RightsConfirmed', data: { ...typedRequest, by: 'link', accountId: null } };
const blankTyped = { ...typed, data: { ...typed.data, email: null, description: null } } as PrivacyRequestEvent;

test('asks the typed address for confirmation, without other input of the form', async () => {
  const [mail, ...more] = await mailsFor(createReads([typed]), blankTyped);
  expect([mail?.to, more]).toEqual([{ address: 'zoe@stranger.example', subject: typedRequest.userId }, []]);
  expect(JSON.stringify(mail)).not.toContain('Buy now');
  expect(mail?.paragraphs[1]).toMatch(/ we will respond by 21 Dec 2026, 12:00 UTC\.$/);
  expect(mail?.action).toMatchObject({ path: expect.stringMatching(/^\/confirm-request#token=[\w-]{43}$/) as unknown });
});

test('sends no mail to an erased address', async () => {
  expect(await mailsFor(createReads([blankTyped]), blankTyped)).toEqual([]);
});

test('notifies admins of a request by form without the address', async () => {
  const [mail] = await mailsFor(createReads([typed, byLink]), byLink);
  expect([mail?.to, JSON.stringify(mail).includes('zoe')]).toEqual([{ admins: true }, false]);
});

test('reminds admins of an open request, but not of one by an erased person', async () => {
  const reminded: PrivacyRequestEvent = { type: 'RightsReminded', data: typedRequest };
  const [mail] = await mailsFor(createReads([typed, byLink]), reminded);
  expect([mail?.to, mail?.subject]).toEqual([{ admins: true }, 'Privacy request: due in 5 days']);
  const erased = { type: 'SubjectErased', data: { userId: typedRequest.userId } } as unknown as PrivacyRequestEvent;
  const reads = createReads([typed, byLink]);
  const ofErased: MailDataSource = {
    ...reads,
    loadState: (decider, stream) =>
      stream.startsWith('user-') ? createReads([erased]).loadState(decider, stream) : reads.loadState(decider, stream),
  };
  expect(await mailsFor(ofErased, reminded)).toEqual([]);
});

test('mails the reason for declining to the confirmed address', async () => {
  const refused: PrivacyRequestEvent = {
    type: 'RightsDeclined',
    data: { ...typedRequest, reason: 'We hold nothing.' },
  };
  const [mail] = await mailsFor(createReads([typed, byLink, refused]), refused);
  expect(mail?.to).toEqual({ address: 'zoe@stranger.example', subject: typedRequest.userId });
  expect(mail?.paragraphs.at(-1)).toBe('Reason: We hold nothing.');
});

test('mails the reason for declining to the user', async () => {
  const blank = { ...declined, data: { ...declined.data, reason: null } };
  const [mail] = await mailsFor(createReads([asked, confirmed, declined]), blank);
  expect(mail?.to).toEqual({ user: request.userId });
  expect(mail?.paragraphs.at(-1)).toBe('Reason: We owe you an invoice.');
});
