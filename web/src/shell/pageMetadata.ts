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

const productName = 'IoT Connectivity Marketplace';

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
  'privacy-policy': 'Which personal data this marketplace keeps, what for, for how long, and which rights you have.',
  'terms-of-service': 'The terms under which buyers, vendors and visitors use this IoT connectivity marketplace.',
  'cookie-policy': 'Which cookies and local storage this marketplace uses, what for, and how to choose among them.',
  'data-subject-rights': 'Ask to see, correct, take along, restrict or erase the personal data that is kept about you.',
  'do-not-sell':
    'Opt out of the sale of personal information. This marketplace sells none; you can have that recorded.',
  'accessibility-statement':
    'How accessible this marketplace is, which issues are known, and where to tell us of others.',
};

const legalPageMetadata = Object.entries(legalPageTitles).map(([path, title]) => [
  `/${path}`,
  listed(title, legalDescriptions[path as keyof typeof legalPageTitles]),
]);

/** Metadata of all pages by path. `*` is the not-found page. */
const pageMetadata: Readonly<Record<string, PageMetadata>> = {
  '/': {
    title: productName,
    description:
      'Find, compare and request quotes from IoT connectivity providers: networks, coverage, platforms and terms in one place.',
    listed: true,
  },
  '/requirements': listed(
    'Specify Your Requirements',
    'Say where your devices are and what they need, see which IoT connectivity providers fit and why, and request quotes.',
  ),
  '/providers': listed(
    'Connectivity Providers',
    'Browse and filter IoT connectivity providers by type, technology, eSIM standard, satellite support and countries.',
  ),
  '/coverage-map': listed(
    'Enhanced Global Coverage Map',
    'Explore IoT connectivity coverage with real infrastructure and provider data across the globe, from 2G to NB-IoT.',
  ),
  '/knowledge-base': listed(
    'Knowledge Base',
    'IoT networks explained and compared: NB-IoT, LTE-M, Cat-1, LoRaWAN and satellite, with planning tools.',
  ),
  '/bootstrap-profile': listed(
    'Bootstrap Profile - Order SIMs Instantly',
    'What a bootstrap profile on an eSIM is, and how to ask providers for SIMs that carry one.',
  ),
  '/contact': listed(
    'IoT Connectivity Consultancy',
    'Free initial consultation on IoT connectivity: provider selection, architecture, cost and security. An answer within 24-48 hours.',
  ),
  '/api/docs': listed(
    'API Reference',
    'Every call of the IoT connectivity marketplace for programs: what it takes, what it answers and when it refuses.',
  ),
  ...(Object.fromEntries(legalPageMetadata) as Record<string, PageMetadata>),
  '/compare': unlisted('Compare Providers', 'Up to four IoT connectivity providers side by side.'),
  '/login': unlisted('Sign In', 'Sign in to find matching providers and to request quotes.'),
  '/confirm-email': unlisted('Confirm your email address', 'The last step of a registration.'),
  '/company-sign-in': unlisted('Sign in with your company', 'Sign in at your company.'),
  '/confirm-request': unlisted('Confirm your request', 'The last step of a request about your data.'),
  '/reset-password': unlisted('Set a new password', 'For people who asked for a link by email.'),
  '/unsubscribe': unlisted('End mails', 'End the mails of one kind.'),
  '/profile': unlisted('Profile', 'Your details, sessions and data.'),
  '/company': unlisted('Company', 'Colleagues who ask for quotes together.'),
  '/webhooks': unlisted('Webhooks', 'Your own systems hear of your requests for quotes.'),
  '/notifications': unlisted('Notifications', 'What happened to your requests, quotes and access.'),
  '/mail-preferences': unlisted('Mail Preferences', 'Which mails come at once, once a day, or not at all.'),
  '/search-history': unlisted('Search History', 'Your saved and recent searches.'),
  '/favorites': unlisted('Favorites', 'Providers that you starred.'),
  '/rfq-dashboard': unlisted('My RFQ Requests', 'Your requests for quotes and what providers answered.'),
  '/invitation': unlisted('Invitation', 'From an invitation by mail to the request for quotes.'),
  '/vendor-dashboard': unlisted('Vendor Dashboard', 'Requests for quotes to your company.'),
  '/admin': unlisted('Admin Dashboard', 'For administrators and analysts.'),
  '/upload': unlisted('Upload Database', 'For administrators.'),
  '*': unlisted('Page not found', 'There is no page at this address.'),
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
