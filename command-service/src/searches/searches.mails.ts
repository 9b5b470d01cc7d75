import { msg, plural } from '@lingui/core/runtime-macro';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
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

/** Describes the new matches of a search, with one line for each listed match. */
function describeNewMatches({ count, best }: SavedSearchNewMatches, search: string): Message {
  const rest = count - best.length;
  const lines = [
    ...best.map(({ name, score }) => msg`${{ provider: name }}, score ${{ score }} of 100`),
    ...(rest > 0 ? [msg`${plural({ rest }, { one: '# more match', other: '# more matches' })}`] : []),
  ];
  const list = lines.map((line) => `\n${formatMessage(line)}`).join('');
  return msg`Your saved search “${{ search }}” has ${plural({ count }, { one: '# new match', other: '# new matches' })}:${{ list }}`;
}

const changeText = msg`The provider catalogue has changed.`;
const unsubscribeText = msg`You are receiving this email because you turned on email alerts. To stop them, open Search History and turn off “Email me about new matches” next to the search.`;

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
      ? msg`${plural({ count: first.gain.count }, { one: '# new match', other: '# new matches' })} for “${{ search: first.name }}”`
      : msg`New matches for ${plural({ count: namedGains.length }, { one: '# saved search', other: '# of your saved searches' })}`;
  return {
    kind: 'search-alert',
    subject,
    paragraphs: [changeText, ...namedGains.map(({ gain, name }) => describeNewMatches(gain, name)), unsubscribeText],
    action: { label: msg`Open Search History`, path: '/search-history' },
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
