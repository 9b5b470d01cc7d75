import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { MatchesGained, PersonalSearchesEvent } from '@marketplace/contracts/searches/searches.events.ts';
import type { EventStreamStateLoader } from '@marketplace/event-store/execute.ts';
import { expect, test } from 'vitest';
import { buildAlertsUnsubscribePath } from './endAlertsLink.ts';
import { createMailDrafts } from '../mails/mailRules.ts';
import { searchMailRules } from './searches.mails.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const [europe, africa] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const { requirements } = normaliseWizardDataToRequirements({ geographicRegions: ['Europe'] });
const saved = (searchId: string, name: string): PersonalSearchesEvent => ({
  type: 'SearchSaved',
  data: { userId, searchId, name, data: {}, requirements },
});
const alerts = (searchId: string, wanted: boolean): PersonalSearchesEvent => ({
  type: 'SearchAlertsChanged',
  data: { userId, searchId, wanted, catalogueVersion: 1 },
});
const match = (name: string, score: number) => ({ providerId: name.toLowerCase(), name, score });
const gain = (searchId: string, count: number, ...best: ReturnType<typeof match>[]) => ({
  ...{ searchId, since: 1, count },
  best,
});
const gained = (...searches: ReturnType<typeof gain>[]): MatchesGained => ({
  type: 'MatchesGained',
  data: { userId, catalogueVersion: 2, searches },
});
const confirmed: UserAccountEvent = { type: 'EmailConfirmed', data: { userId, by: 'link' } };
const wanted = [saved(europe, 'Europe'), saved(africa, 'Africa'), alerts(europe, true), alerts(africa, true)];

async function mailsFor(event: MatchesGained, searches: readonly PersonalSearchesEvent[] = wanted, user = [confirmed]) {
  const loadState: EventStreamStateLoader = (folding) =>
    Promise.resolve({
      state: user.reduce((state, one) => folding.evolve(state, one as never), folding.initial),
      revision: 0,
    });
  const reads = { loadState, readPersonal: () => Promise.resolve(searches) };
  const drafts = await createMailDrafts(searchMailRules, event, { reads, at: '', revision: 0, linkSecret: 'a secret' });
  return drafts.map(({ subject, paragraphs, action, ...draft }) => ({
    ...draft,
    subject: formatMessage(subject),
    paragraphs: paragraphs.map(formatMessage),
    action: { ...action, label: formatMessage(action.label) },
  }));
}

test('mails the number of new matches, the best scores and how to unsubscribe', async () => {
  const [mail, ...others] = await mailsFor(gained(gain(europe, 7, match('Emnify', 88), match('1NCE', 64))));
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([{ user: userId }, '7 new matches for “Europe”']);
  expect(mail?.paragraphs[1]).toBe(
    'Your saved search “Europe” has 7 new matches:\nEmnify, score 88 of 100\n1NCE, score 64 of 100\n5 more matches',
  );
  expect(mail?.paragraphs.at(-1)).toContain('turn off “Email me about new matches”');
  expect(mail?.action).toEqual({ label: 'Open Search History', path: '/search-history' });
  expect(mail?.unsubscribePath).toBe(buildAlertsUnsubscribePath('a secret', userId));
});

test('combines all searches of a user in one mail', async () => {
  const mails = await mailsFor(gained(gain(europe, 1, match('Emnify', 88)), gain(africa, 1, match('1NCE', 64))));
  expect(mails.map(({ subject }) => subject)).toEqual(['New matches for 2 of your saved searches']);
  expect(mails[0]?.paragraphs.slice(1, 3)).toEqual([
    'Your saved search “Europe” has 1 new match:\nEmnify, score 88 of 100',
    'Your saved search “Africa” has 1 new match:\n1NCE, score 64 of 100',
  ]);
});

test('uses the current name of a search', async () => {
  const renamed = { type: 'SearchRenamed', data: { userId, searchId: europe, name: 'My fleet' } } as const;
  const [mail] = await mailsFor(gained(gain(europe, 1, match('Emnify', 88))), [...wanted, renamed]);
  expect(mail?.subject).toBe('1 new match for “My fleet”');
});

test('excludes removed searches and searches with alerts turned off', async () => {
  const event = gained(gain(europe, 1, match('Emnify', 88)), gain(africa, 1, match('1NCE', 64)));
  const removed = { type: 'SearchRemoved', data: { userId, searchId: africa } } as const;
  const [mail] = await mailsFor(event, [...wanted, removed]);
  expect(mail?.subject).toBe('1 new match for “Europe”');
  expect(await mailsFor(event, [...wanted, removed, alerts(europe, false)])).toEqual([]);
});

test.each([
  ['unconfirmed', []],
  ['disabled', [confirmed, { type: 'AccountDisabled', data: { userId, reason: null } }]],
  ['erased', [confirmed, { type: 'SubjectErased', data: { userId } }]],
] as [string, UserAccountEvent[]][])('sends no mail to a user with an account that is %s', async (_state, user) => {
  expect(await mailsFor(gained(gain(europe, 1, match('Emnify', 88))), wanted, user)).toEqual([]);
});
