import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import {
  type MatchesGained,
  type PersonalSearchesEvent,
  type SearchesEvent,
  type SavedSearchNewMatches,
  getPersonalSearchesStreamName,
} from '@marketplace/contracts/searches/searches.events.ts';
import type { MailContentWithoutRecipients, MailDataSource } from '../mails/mailDraft.ts';
import type { MailRulesByEventType, MailEventContext } from '../mails/mailRules.ts';
import { buildAlertsUnsubscribePath } from './endAlertsLink.ts';

type Names = ReadonlyMap<string, string>;

function setName(names: Names, searchId: string, name: string | null): Names {
  return name === null ? names : new Map([...names, [searchId, name]]);
}

function withoutItem<T>(items: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return new Set([...items].filter((each) => each !== item));
}

/** @returns the names of the user's searches with alerts, by search id. */
async function loadNamesWithAlerts({ readPersonal }: MailDataSource, userId: string): Promise<Names> {
  let names: Names = new Map();
  let wanted: ReadonlySet<string> = new Set();
  for (const { type, data } of (await readPersonal(
    getPersonalSearchesStreamName(userId),
  )) as readonly PersonalSearchesEvent[]) {
    if (type === 'SearchSaved' || type === 'SearchRenamed') names = setName(names, data.searchId, data.name);
    if (type === 'SearchRemoved') wanted = withoutItem(wanted, data.searchId);
    if (type === 'SearchAlertsChanged') {
      wanted = data.wanted ? new Set([...wanted, data.searchId]) : withoutItem(wanted, data.searchId);
    }
  }
  return new Map([...names].filter(([searchId]) => wanted.has(searchId)));
}

const formatNewMatches = (count: number): string => (count === 1 ? '1 new match' : `${count} new matches`);

function formatGain({ count, best }: SavedSearchNewMatches, name: string): string {
  const rest = count - best.length;
  const lines = best.map((match) => `${match.name}, score ${match.score} of 100`);
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return [`Your saved search “${name}” has ${formatNewMatches(count)}:`, ...lines, ...more].join('\n');
}

const unsubscribeText =
  'You get this mail because you asked for it. To get no more, open Search History and turn off “Email me about new matches” beside ' +
  'the search.';

/**
 * Composes one mail about all of a user's searches with new matches.
 * @returns `null` if the email address is unconfirmed, the account is disabled or erased, or alerts are off.
 */
async function composeSearchAlertMail(
  { data }: MatchesGained,
  { reads, linkSecret }: MailEventContext,
): Promise<MailContentWithoutRecipients | null> {
  const { userId, searches } = data;
  const { state } = await reads.loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId));
  if (!state.emailConfirmed || state.disabled || state.erased) return null;
  const names = await loadNamesWithAlerts(reads, userId);
  const namedGains = searches.flatMap((gain) => {
    const name = names.get(gain.searchId);
    return name === undefined ? [] : [{ gain, name }];
  });
  const [first] = namedGains;
  if (first === undefined) return null;
  const subject =
    namedGains.length === 1
      ? `${formatNewMatches(first.gain.count)} for “${first.name}”`
      : `New matches for ${namedGains.length} of your saved searches`;
  return {
    kind: 'search-alert',
    subject,
    paragraphs: [
      'The catalogue of providers has changed.',
      ...namedGains.map(({ gain, name }) => formatGain(gain, name)),
      unsubscribeText,
    ],
    action: { label: 'Open Search History', path: '/search-history' },
    unsubscribePath: buildAlertsUnsubscribePath(linkSecret, userId),
  };
}

/**
 * Mail rules of searches: users get a mail about new matches of their saved searches with alerts. Company searches send
 * no mails.
 */
export const searchMailRules: MailRulesByEventType<SearchesEvent | CompanySearchEvent> = {
  SearchSaved: 'none',
  SearchUsed: 'none',
  SearchRenamed: 'none',
  SearchRemoved: 'none',
  SearchAlertsChanged: 'none',
  MatchesGained: { letter: composeSearchAlertMail },
  ProviderStarred: 'none',
  ProviderUnstarred: 'none',
  RequirementsMatched: 'none',
  SearchesForgotten: 'none',
  CompanySearchShared: 'none',
  CompanySearchRenamed: 'none',
  CompanySearchRemoved: 'none',
};
