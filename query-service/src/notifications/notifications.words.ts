import type { NotificationView } from '@marketplace/contracts/notifications/notifications.api.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import { hasStandingQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { quotedAmountText } from '@marketplace/domain/rfq/quoteText.ts';
import { rejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** A row as its reader is told of it: to the buyer the RFQ goes by its title, to anybody else by its number. */
type Told = NotificationRow & { readonly isBuyers: boolean };

const counted = (count: number | null, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${String(count ?? 0)} ${many}`;

function rfqName({ isBuyers, project_title: title, number }: Told): string {
  return isBuyers && title !== null ? `“${title}”` : `RFQ #${String(number ?? '')}`;
}

const provider = ({ provider_name: name }: Told): string => name ?? 'A provider';

/** What the quote came to, behind a colon; nothing where it does not stand any more, or is none of the reader's. */
function amountText({
  link_id,
  version,
  status,
  quote_version,
  quote_withdrawn,
  amount,
  currency,
  amount_unit,
}: Told): string {
  if (link_id === null || amount === null || currency === null || status === null) return '';
  const standing = { status, quoteVersion: quote_version, quoteWithdrawn: quote_withdrawn ?? false };
  if (!hasStandingQuote(standing) || quote_version !== version) return '';
  return `: ${quotedAmountText(amount, currency, amount_unit)}`;
}

/** Why, from the list, behind a colon; nothing where none was chosen. */
const reasonText = ({ status, reject_reason: reason }: Told): string =>
  status === 'rejected' && reason !== null ? `: ${rejectReasonTexts[reason]}` : '';

const left = ({ days }: Told): string => counted(days, 'day is', 'days are');

/** A sentence for each kind, from ids and figures: nothing in it was typed by anybody but the reader. */
const sentences: Readonly<Record<NotificationKind, (told: Told) => string>> = {
  'rfq-received': (told) => `A buyer asks you for a quote: ${rfqName(told)}`,
  'rfq-viewed': (told) => `${provider(told)} has opened ${rfqName(told)}`,
  'rfq-accepted': (told) => `${provider(told)} has accepted ${rfqName(told)}`,
  'rfq-rejected': (told) => `${provider(told)} has declined ${rfqName(told)}${reasonText(told)}`,
  'quote-received': (told) => `${provider(told)} has sent a quote for ${rfqName(told)}${amountText(told)}`,
  'quote-updated': (told) => `${provider(told)} has changed its quote for ${rfqName(told)}${amountText(told)}`,
  'quote-withdrawn': (told) => `${provider(told)} has withdrawn its quote for ${rfqName(told)}`,
  'message-received': (told) =>
    told.isBuyers
      ? `${provider(told)} has written to you about ${rfqName(told)}`
      : `The buyer has written to you about ${rfqName(told)}`,
  'deadline-reminder': (told) =>
    told.isBuyers
      ? `${left(told)} left for quotes on ${rfqName(told)}: ${counted(told.items, 'provider has', 'providers have')} not sent one`
      : `${left(told)} left to send a quote for ${rfqName(told)}`,
  'rfq-expired': (told) =>
    told.isBuyers
      ? `Time has run out for ${rfqName(told)}: ${counted(told.items, 'provider has', 'providers have')} not sent a quote`
      : `Time has run out for ${rfqName(told)}`,
  'deadline-extended': (told) => `${rfqName(told)} is open for longer`,
  'rfq-need-changed': (told) => `The buyer has changed the numbers of ${rfqName(told)}`,
  'quote-awarded': (told) => `Your quote for ${rfqName(told)} was awarded${amountText(told)}`,
  'quote-not-awarded': (told) => `The buyer has chosen another quote for ${rfqName(told)}`,
  'rfq-closed': (told) => `The buyer takes no more answers to ${rfqName(told)}`,
  'rfq-reopened': (told) => `${rfqName(told)} is open again`,
  'put-in-charge': (told) => `A colleague has put you in charge of ${rfqName(told)}`,
  'access-approved': (told) => `You have access as a user of ${provider(told)} now`,
  'access-rejected': (told) => `Your request for access as a user of ${provider(told)} was rejected`,
  'access-revoked': (told) => `Your access as a user of ${provider(told)} was revoked`,
  'colleague-requested': (told) => `Somebody asks for access as a user of ${provider(told)}, and waits for you`,
  'vendor-right-changed': () => 'What you may do for your provider was changed',
  'join-requested': () => 'Somebody with an address of your domain asks to belong to your company',
  'join-approved': () => 'You belong to your company now, and see what it asked for',
  'join-declined': () => 'Your request to belong to your company was declined',
  'company-rights-changed': () => 'What you may do for your company was changed',
  'membership-ended': () => 'You do not belong to your company any more',
  'application-rejected': () => 'Your application for an entry in the catalogue was rejected',
  'correction-accepted': () => 'A correction of your catalogue entry was accepted',
  'correction-rejected': () => 'A correction of your catalogue entry was rejected',
  'matches-gained': ({ items }) =>
    `${counted(items, 'saved search of yours has', 'saved searches of yours have')} new matches`,
  'webhook-failing': () => 'A webhook of yours does not answer',
  'webhook-off': () => 'A webhook of yours was switched off',
  'access-requested': (told) => `Somebody asks for access as a user of ${provider(told)}`,
  'application-made': () => 'A company that is not in the catalogue applies for an entry',
  'correction-proposed': () => 'A provider proposes a correction of its catalogue entry',
  'privacy-requested': () => 'Somebody has made a privacy request',
  'privacy-reminder': () => 'A privacy request is due soon and has no answer yet',
};

const company = '/company';
const ofProvider = '/vendor-dashboard';
const requests = '/admin?tab=provider-access';
const privacy = '/admin?tab=privacy';

/** Where kinds lead that are not about one RFQ. */
const paths: Readonly<Partial<Record<NotificationKind, string>>> = {
  'access-approved': ofProvider,
  'access-rejected': '/profile',
  'access-revoked': '/profile',
  'colleague-requested': ofProvider,
  'vendor-right-changed': ofProvider,
  'join-requested': company,
  'join-approved': company,
  'join-declined': company,
  'company-rights-changed': company,
  'membership-ended': company,
  'application-rejected': '/profile',
  'correction-accepted': ofProvider,
  'correction-rejected': ofProvider,
  'matches-gained': '/search-history',
  'webhook-failing': '/webhooks',
  'webhook-off': '/webhooks',
  'access-requested': requests,
  'application-made': requests,
  'correction-proposed': '/admin?tab=database',
  'privacy-requested': privacy,
  'privacy-reminder': privacy,
};

function pathOf({ isBuyers, kind, rfq_id: rfqId, link_id: linkId }: Told): string {
  const fixed = paths[kind];
  if (fixed !== undefined) return fixed;
  const page = isBuyers ? '/rfq-dashboard?rfq=' : '/vendor-dashboard?request=';
  if (kind !== 'message-received') return `${page}${String(rfqId)}`;
  return isBuyers
    ? `${page}${String(rfqId)}&conversation=${String(linkId)}`
    : `/vendor-dashboard?conversation=${String(linkId)}`;
}

/** Kinds whose sentence goes on with the instant until which something is open. */
const withUntil: ReadonlySet<NotificationKind> = new Set([
  'rfq-received',
  'deadline-reminder',
  'deadline-extended',
  'rfq-reopened',
]);

/** The sentence of a notification, until when what it says holds, where it names that, and where it leads. */
export function wordsOf(row: NotificationRow): Pick<NotificationView, 'text' | 'until' | 'path'> {
  const told = { ...row, isBuyers: row.audience.startsWith('user:') };
  const sentence = sentences[row.kind](told);
  const until = withUntil.has(row.kind) ? row.due_at : null;
  return { text: sentence, until: until?.toISOString() ?? null, path: pathOf(told) };
}
