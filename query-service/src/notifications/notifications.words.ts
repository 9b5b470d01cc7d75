import type { NotificationReplyItem } from '@marketplace/contracts/notifications/notifications.api.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import { hasCurrentQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { formatQuotedAmountWithUnit } from '@marketplace/domain/rfq/quoteText.ts';
import { rfqRejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import type { NotificationDatabaseRow } from './notifications.queries.ts';

/** A notification and whether its reader is a buyer: buyers see the title of the RFQ, everyone else its number. */
type NotificationWithReader = NotificationDatabaseRow & { readonly isBuyers: boolean };

const pluralise = (count: number | null, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${String(count ?? 0)} ${many}`;

function formatRfqName({ isBuyers, project_title: title, number }: NotificationWithReader): string {
  return isBuyers && title !== null ? `“${title}”` : `RFQ #${String(number ?? '')}`;
}

const provider = ({ provider_name: name }: NotificationWithReader): string => name ?? 'A provider';

/** Formats the quoted amount after a colon; empty if the quote is no longer current or not visible to the reader. */
function formatAmountSuffix({
  link_id,
  version,
  status,
  quote_version,
  quote_withdrawn,
  amount,
  currency,
  amount_unit,
}: NotificationWithReader): string {
  if (link_id === null || amount === null || currency === null || status === null) return '';
  const standing = { status, quoteVersion: quote_version, quoteWithdrawn: quote_withdrawn ?? false };
  if (!hasCurrentQuote(standing) || quote_version !== version) return '';
  return `: ${formatQuotedAmountWithUnit(amount, currency, amount_unit)}`;
}

/** Formats the chosen decline reason after a colon; empty if none was chosen. */
const formatReasonSuffix = ({ status, reject_reason: reason }: NotificationWithReader): string =>
  status === 'rejected' && reason !== null ? `: ${rfqRejectReasonTexts[reason]}` : '';

const formatDaysLeft = ({ days }: NotificationWithReader): string => pluralise(days, 'day is', 'days are');

/**
 * The sentence for each kind of notification, built from names, ids and numbers. The only free text in a sentence was
 * typed by the reader.
 */
const sentences: Readonly<Record<NotificationKind, (notification: NotificationWithReader) => string>> = {
  'rfq-received': (notification) => `A buyer asks you for a quote: ${formatRfqName(notification)}`,
  'rfq-viewed': (notification) => `${provider(notification)} has opened ${formatRfqName(notification)}`,
  'rfq-accepted': (notification) => `${provider(notification)} has accepted ${formatRfqName(notification)}`,
  'rfq-rejected': (notification) =>
    `${provider(notification)} has declined ${formatRfqName(notification)}${formatReasonSuffix(notification)}`,
  'quote-received': (notification) =>
    `${provider(notification)} has sent a quote for ${formatRfqName(notification)}${formatAmountSuffix(notification)}`,
  'quote-updated': (notification) =>
    `${provider(notification)} has changed its quote for ${formatRfqName(notification)}${formatAmountSuffix(notification)}`,
  'quote-withdrawn': (notification) =>
    `${provider(notification)} has withdrawn its quote for ${formatRfqName(notification)}`,
  'message-received': (notification) =>
    notification.isBuyers
      ? `${provider(notification)} has written to you about ${formatRfqName(notification)}`
      : `The buyer has written to you about ${formatRfqName(notification)}`,
  'deadline-reminder': (notification) =>
    notification.isBuyers
      ? `${formatDaysLeft(notification)} left for quotes on ${formatRfqName(notification)}: ${pluralise(notification.items, 'provider has', 'providers have')} not sent one`
      : `${formatDaysLeft(notification)} left to send a quote for ${formatRfqName(notification)}`,
  'rfq-expired': (notification) =>
    notification.isBuyers
      ? `Time has run out for ${formatRfqName(notification)}: ${pluralise(notification.items, 'provider has', 'providers have')} not sent a quote`
      : `Time has run out for ${formatRfqName(notification)}`,
  'deadline-extended': (notification) => `${formatRfqName(notification)} is open for longer`,
  'rfq-need-changed': (notification) => `The buyer has changed the numbers of ${formatRfqName(notification)}`,
  'quote-awarded': (notification) =>
    `Your quote for ${formatRfqName(notification)} was awarded${formatAmountSuffix(notification)}`,
  'quote-not-awarded': (notification) => `The buyer has chosen another quote for ${formatRfqName(notification)}`,
  'rfq-closed': (notification) => `The buyer takes no more answers to ${formatRfqName(notification)}`,
  'rfq-reopened': (notification) => `${formatRfqName(notification)} is open again`,
  'put-in-charge': (notification) => `A colleague has put you in charge of ${formatRfqName(notification)}`,
  'access-approved': (notification) => `You have access as a user of ${provider(notification)} now`,
  'access-rejected': (notification) => `Your request for access as a user of ${provider(notification)} was rejected`,
  'access-revoked': (notification) => `Your access as a user of ${provider(notification)} was revoked`,
  'colleague-requested': (notification) =>
    `Somebody asks for access as a user of ${provider(notification)}, and waits for you`,
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
    `${pluralise(items, 'saved search of yours has', 'saved searches of yours have')} new matches`,
  'webhook-failing': () => 'A webhook of yours does not answer',
  'webhook-off': () => 'A webhook of yours was switched off',
  'access-requested': (notification) => `Somebody asks for access as a user of ${provider(notification)}`,
  'application-made': () => 'A company that is not in the catalogue applies for an entry',
  'correction-proposed': () => 'A provider proposes a correction of its catalogue entry',
  'privacy-requested': () => 'Somebody has made a privacy request',
  'privacy-reminder': () => 'A privacy request is due soon and has no answer yet',
};

const company = '/company';
const vendorDashboard = '/vendor-dashboard';
const requests = '/admin?tab=provider-access';
const privacy = '/admin?tab=privacy';

/** Target paths for the kinds of notifications that are not about a single RFQ. */
const paths: Readonly<Partial<Record<NotificationKind, string>>> = {
  'access-approved': vendorDashboard,
  'access-rejected': '/profile',
  'access-revoked': '/profile',
  'colleague-requested': vendorDashboard,
  'vendor-right-changed': vendorDashboard,
  'join-requested': company,
  'join-approved': company,
  'join-declined': company,
  'company-rights-changed': company,
  'membership-ended': company,
  'application-rejected': '/profile',
  'correction-accepted': vendorDashboard,
  'correction-rejected': vendorDashboard,
  'matches-gained': '/search-history',
  'webhook-failing': '/webhooks',
  'webhook-off': '/webhooks',
  'access-requested': requests,
  'application-made': requests,
  'correction-proposed': '/admin?tab=database',
  'privacy-requested': privacy,
  'privacy-reminder': privacy,
};

function buildPath({ isBuyers, kind, rfq_id: rfqId, link_id: linkId }: NotificationWithReader): string {
  const fixed = paths[kind];
  if (fixed !== undefined) return fixed;
  const page = isBuyers ? '/rfq-dashboard?rfq=' : '/vendor-dashboard?request=';
  if (kind !== 'message-received') return `${page}${String(rfqId)}`;
  return isBuyers
    ? `${page}${String(rfqId)}&conversation=${String(linkId)}`
    : `/vendor-dashboard?conversation=${String(linkId)}`;
}

/** Kinds whose deadline is shown after the sentence. */
const kindsWithDeadline: ReadonlySet<NotificationKind> = new Set([
  'rfq-received',
  'deadline-reminder',
  'deadline-extended',
  'rfq-reopened',
]);

/**
 * Formats a notification: its sentence, its deadline (`null` if there is none) and the path of the page that it links
 * to.
 */
export function formatNotification(
  row: NotificationDatabaseRow,
): Pick<NotificationReplyItem, 'text' | 'until' | 'path'> {
  const notification = { ...row, isBuyers: row.audience.startsWith('user:') };
  const sentence = sentences[row.kind](notification);
  const until = kindsWithDeadline.has(row.kind) ? row.due_at : null;
  return { text: sentence, until: until?.toISOString() ?? null, path: buildPath(notification) };
}
