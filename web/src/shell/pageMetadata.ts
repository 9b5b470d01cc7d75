import { t } from '@lingui/core/macro';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
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

const listed = (title: string, description: string): PageMetadata => ({
  title: t`${title} - ${productName}`,
  description,
  listed: true,
});
const unlisted = (title: string, description: string): PageMetadata => ({
  ...listed(title, description),
  listed: false,
});

const legalDescriptions: Readonly<Record<keyof typeof legalPageTitles, string>> = {
  'privacy-policy': t`The personal data that this marketplace stores, the purposes and retention periods, and your rights.`,
  'terms-of-service': t`The terms under which buyers, vendors and visitors use this IoT connectivity marketplace.`,
  'cookie-policy': t`The cookies and browser storage that this marketplace uses, their purposes, and how to change your choice.`,
  'data-subject-rights': t`Request access to the personal data that is stored about you, or its correction, export, restriction or erasure.`,
  'do-not-sell': t`Opt out of the sale of personal information. This marketplace does not sell it, and you can have your opt-out recorded.`,
  'accessibility-statement': t`The accessibility of this marketplace, its known issues, and how to report other issues.`,
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
    t`Specify where your devices are and what they need, see which IoT connectivity providers fit and why, and request quotes.`,
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
    t`An explanation of bootstrap profiles on eSIMs, and how to request SIMs with a bootstrap profile from providers.`,
  ),
  '/contact': listed(
    t`IoT Connectivity Consultancy`,
    t`Free initial consultation on IoT connectivity: provider selection, architecture, cost and security. Response within 24-48 hours.`,
  ),
  '/api/docs': listed(
    t`API Reference`,
    t`The API of the ${productName}: all endpoints with their parameters, responses and errors.`,
  ),
  ...(Object.fromEntries(legalPageMetadata) as Record<string, PageMetadata>),
  '/compare': unlisted(t`Compare Providers`, t`Up to four IoT connectivity providers side by side.`),
  '/login': unlisted(t`Sign In`, t`Sign in to find matching providers and to request quotes.`),
  '/confirm-email': unlisted(t`Confirm your email address`, t`The last step of your registration.`),
  '/company-sign-in': unlisted(t`Sign in with your company`, t`Sign in through the sign-in page of your company.`),
  '/confirm-request': unlisted(t`Confirm your privacy request`, t`The last step of a request about your data.`),
  '/reset-password': unlisted(t`Set a new password`, t`Set a new password with the link from your email.`),
  '/unsubscribe': unlisted(t`Turn off emails`, t`Turn off one kind of email.`),
  '/profile': unlisted(t`Profile`, t`Your details, sessions and data.`),
  '/company': unlisted(t`Company`, t`Your colleagues and your shared requests for quotes.`),
  '/webhooks': unlisted(t`Webhooks`, t`Notifications to your own systems about your requests for quotes.`),
  '/notifications': unlisted(t`Notifications`, t`Changes to your requests, quotes and access.`),
  '/mail-preferences': unlisted(
    t`Email preferences`,
    t`Choose which emails you receive immediately, once a day, or not at all.`,
  ),
  '/search-history': unlisted(t`Search History`, t`Your saved and recent searches.`),
  '/favorites': unlisted(t`Favorites`, t`Providers that you starred.`),
  '/rfq-dashboard': unlisted(t`My RFQ Requests`, t`Your requests for quotes and the responses of providers.`),
  '/invitation': unlisted(t`Invitation`, t`Open the request for quotes that your email invitation refers to.`),
  '/vendor-dashboard': unlisted(t`Vendor Dashboard`, t`Requests for quotes that were sent to your company.`),
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
