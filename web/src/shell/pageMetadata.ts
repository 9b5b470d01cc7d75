import { t } from '@lingui/core/macro';
import { legalPageTitles } from '../content/legalTitles.ts';

/** A page's metadata for the browser tab, search engines and link previews. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  /**
   * Whether search engines may list the page. Listed pages are public, and useful without signing in or following a
   * link from a mail.
   */
  readonly listed: boolean;
}

const productName = t`IoT Connectivity Marketplace`;

const listed = (title: string, description: string): PageMetadata => ({
  title: `${title} - ${productName}`,
  description,
  listed: true,
});
const unlisted = (title: string, description: string): PageMetadata => ({
  ...listed(title, description),
  listed: false,
});

const legalDescriptions: Readonly<Record<keyof typeof legalPageTitles, string>> = {
  'privacy-policy': t`Which personal data this marketplace keeps, what for, for how long, and which rights you have.`,
  'terms-of-service': t`The terms under which buyers, vendors and visitors use this IoT connectivity marketplace.`,
  'cookie-policy': t`Which cookies and local storage this marketplace uses, what for, and how to choose among them.`,
  'data-subject-rights': t`Ask to see, correct, take along, restrict or erase the personal data that is kept about you.`,
  'do-not-sell':
    'Opt out of the sale of personal information. This marketplace sells none; you can have that recorded.',
  'accessibility-statement': t`How accessible this marketplace is, which issues are known, and where to tell us of others.`,
};

const legalPageMetadata = Object.entries(legalPageTitles).map(([path, title]) => [
  `/${path}`,
  listed(title, legalDescriptions[path as keyof typeof legalPageTitles]),
]);

/** Metadata of all pages by path. `*` is the not-found page. */
const pageMetadata: Readonly<Record<string, PageMetadata>> = {
  '/': {
    title: productName,
    description: t`Find, compare and request quotes from IoT connectivity providers: networks, coverage, platforms and terms in one place.`,
    listed: true,
  },
  '/requirements': listed(
    t`Specify Your Requirements`,
    t`Say where your devices are and what they need, see which IoT connectivity providers fit and why, and request quotes.`,
  ),
  '/providers': listed(
    t`Connectivity Providers`,
    t`Browse and filter IoT connectivity providers by type, technology, eSIM standard, satellite support and countries.`,
  ),
  '/coverage-map': listed(
    t`Enhanced Global Coverage Map`,
    t`Explore IoT connectivity coverage with real infrastructure and provider data across the globe, from 2G to NB-IoT.`,
  ),
  '/knowledge-base': listed(
    t`Knowledge Base`,
    t`IoT networks explained and compared: NB-IoT, LTE-M, Cat-1, LoRaWAN and satellite, with planning tools.`,
  ),
  '/bootstrap-profile': listed(
    t`Bootstrap Profile - Order SIMs Instantly`,
    t`What a bootstrap profile on an eSIM is, and how to ask providers for SIMs that carry one.`,
  ),
  '/contact': listed(
    t`IoT Connectivity Consultancy`,
    t`Free initial consultation on IoT connectivity: provider selection, architecture, cost and security. An answer within 24-48 hours.`,
  ),
  '/api/docs': listed(
    t`API Reference`,
    t`Every call of the IoT connectivity marketplace for programs: what it takes, what it answers and when it refuses.`,
  ),
  ...(Object.fromEntries(legalPageMetadata) as Record<string, PageMetadata>),
  '/compare': unlisted(t`Compare Providers`, t`Up to four IoT connectivity providers side by side.`),
  '/login': unlisted(t`Sign In`, t`Sign in to find matching providers and to request quotes.`),
  '/confirm-email': unlisted(t`Confirm your email address`, t`The last step of a registration.`),
  '/company-sign-in': unlisted(t`Sign in with your company`, t`Sign in at your company.`),
  '/confirm-request': unlisted(t`Confirm your request`, t`The last step of a request about your data.`),
  '/reset-password': unlisted(t`Set a new password`, t`For people who asked for a link by email.`),
  '/unsubscribe': unlisted(t`End mails`, t`End the mails of one kind.`),
  '/profile': unlisted('Profile', t`Your details, sessions and data.`),
  '/company': unlisted('Company', t`Colleagues who ask for quotes together.`),
  '/webhooks': unlisted('Webhooks', t`Your own systems hear of your requests for quotes.`),
  '/notifications': unlisted('Notifications', t`What happened to your requests, quotes and access.`),
  '/mail-preferences': unlisted(t`Mail Preferences`, t`Which mails come at once, once a day, or not at all.`),
  '/search-history': unlisted(t`Search History`, t`Your saved and recent searches.`),
  '/favorites': unlisted('Favorites', t`Providers that you starred.`),
  '/rfq-dashboard': unlisted(t`My RFQ Requests`, t`Your requests for quotes and what providers answered.`),
  '/invitation': unlisted('Invitation', t`From an invitation by mail to the request for quotes.`),
  '/vendor-dashboard': unlisted(t`Vendor Dashboard`, t`Requests for quotes to your company.`),
  '/admin': unlisted(t`Admin Dashboard`, t`For administrators and analysts.`),
  '/upload': unlisted(t`Upload Database`, t`For administrators.`),
  '*': unlisted(t`Page not found`, t`There is no page at this address.`),
};

/** Normalises a path to lower case without trailing slashes, because the router ignores case and trailing slashes. */
export function normalizePagePath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}

/** Returns the metadata of the page at a path, or of the not-found page. */
export function getPageMetadata(path: string): PageMetadata {
  const compared = normalizePagePath(path);
  const head = Object.hasOwn(pageMetadata, compared) ? pageMetadata[compared] : pageMetadata['*'];
  if (head === undefined) throw new Error('The metadata of the not-found page is missing.');
  return head;
}

/** All paths with metadata. */
export const pathsOfPagesWithMetadata: readonly string[] = Object.keys(pageMetadata);
