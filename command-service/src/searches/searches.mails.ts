import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import {
  type MatchesGained,
  type PersonalSearchesEvent,
  type SearchesEvent,
  type SearchGain,
  searchesStream,
} from '@marketplace/contracts/searches/searches.events.ts';
import type { Letter, MailReads } from '../mails/draft.ts';
import type { MailRules, Occasion } from '../mails/mailRules.ts';
import { endAlertsPath } from './endAlerts.link.ts';

type Names = ReadonlyMap<string, string>;

function renamed(names: Names, searchId: string, name: string | null): Names {
  return name === null ? names : new Map([...names, [searchId, name]]);
}

function without<T>(items: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return new Set([...items].filter((each) => each !== item));
}

/** Names of the searches of which the person wants mails by now, by id. */
async function namesOfWanted({ readPersonal }: MailReads, userId: string): Promise<Names> {
  let names: Names = new Map();
  let wanted: ReadonlySet<string> = new Set();
  for (const { type, data } of (await readPersonal(searchesStream(userId))) as readonly PersonalSearchesEvent[]) {
    if (type === 'SearchSaved' || type === 'SearchRenamed') names = renamed(names, data.searchId, data.name);
    if (type === 'SearchRemoved') wanted = without(wanted, data.searchId);
    if (type === 'SearchAlertsChanged') {
      wanted = data.wanted ? new Set([...wanted, data.searchId]) : without(wanted, data.searchId);
    }
  }
  return new Map([...names].filter(([searchId]) => wanted.has(searchId)));
}

const newMatches = (count: number): string => (count === 1 ? '1 new match' : `${count} new matches`);

function gainText({ count, best }: SearchGain, name: string): string {
  const rest = count - best.length;
  const lines = best.map((match) => `${match.name}, score ${match.score} of 100`);
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return [`Your saved search “${name}” has ${newMatches(count)}:`, ...lines, ...more].join('\n');
}

const howToEnd =
  'You get this mail because you asked for it. To get no more, open Search History and turn off “Mail me about new matches” beside ' +
  'the search.';

/** The person hears of all searches in one mail, unless the address is not confirmed, the account is shut, or no mail is wanted any more. */
async function searchAlertMail({ data }: MatchesGained, { reads, linkSecret }: Occasion): Promise<Letter | null> {
  const { userId, searches } = data;
  const { state } = await reads.loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId));
  if (!state.emailConfirmed || state.disabled || state.erased) return null;
  const names = await namesOfWanted(reads, userId);
  const told = searches.flatMap((gain) => {
    const name = names.get(gain.searchId);
    return name === undefined ? [] : [{ gain, name }];
  });
  const [first] = told;
  if (first === undefined) return null;
  const subject =
    told.length === 1
      ? `${newMatches(first.gain.count)} for “${first.name}”`
      : `New matches for ${told.length} of your saved searches`;
  return {
    kind: 'search-alert',
    subject,
    paragraphs: [
      'The catalogue of providers has changed.',
      ...told.map(({ gain, name }) => gainText(gain, name)),
      howToEnd,
    ],
    action: { label: 'Open Search History', path: '/search-history' },
    unsubscribePath: endAlertsPath(linkSecret, userId),
  };
}

/** Whoever asked for it hears what the own saved searches gained; of a company's nobody does. */
export const searchesMails: MailRules<SearchesEvent | CompanySearchEvent> = {
  SearchSaved: 'none',
  SearchUsed: 'none',
  SearchRenamed: 'none',
  SearchRemoved: 'none',
  SearchAlertsChanged: 'none',
  MatchesGained: { letter: searchAlertMail },
  ProviderStarred: 'none',
  ProviderUnstarred: 'none',
  RequirementsMatched: 'none',
  SearchesForgotten: 'none',
  CompanySearchShared: 'none',
  CompanySearchRenamed: 'none',
  CompanySearchRemoved: 'none',
};
