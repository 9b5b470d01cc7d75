import { msg, plural } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { NotificationReplyItem } from '@marketplace/contracts/notifications/notifications.api.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import { hasCurrentQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { formatQuotedAmountWithUnit } from '@marketplace/domain/rfq/quoteText.ts';
import { rfqRejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import type { NotificationDatabaseRow } from './notifications.queries.ts';

/** A notification and whether its reader is a buyer: buyers see the title of the RFQ, everyone else its number. */
type NotificationWithReader = NotificationDatabaseRow & { readonly isBuyers: boolean };

/** The title of the RFQ for its buyer, and its number for everyone else. */
function describeRfq({ isBuyers, project_title: title, number }: NotificationWithReader): Message {
  return isBuyers && title !== null ? msg`“${{ title }}”` : msg`RFQ #${{ number: number ?? '' }}`;
}

/** The name of the provider at the beginning of a sentence. */
const leadingProvider = ({ provider_name: name }: NotificationWithReader): Message | string => name ?? msg`A provider`;
/** The name of the provider within a sentence. */
const provider = ({ provider_name: name }: NotificationWithReader): Message | string => name ?? msg`a provider`;

/** Formats the quoted amount; `null` if the quote is no longer current or not visible to the reader. */
function formatAmount({
  link_id,
  version,
  status,
  quote_version,
  quote_withdrawn,
  amount,
  currency,
  amount_unit,
}: NotificationWithReader) {
  if (link_id === null || amount === null || currency === null || status === null) return null;
  const standing = { status, quoteVersion: quote_version, quoteWithdrawn: quote_withdrawn ?? false };
  if (!hasCurrentQuote(standing) || quote_version !== version) return null;
  return formatQuotedAmountWithUnit(amount, currency, amount_unit);
}

/** The label of the decline reason; `null` if none was chosen or the request is no longer declined. */
const describeReason = ({ status, reject_reason: reason }: NotificationWithReader) =>
  status === 'rejected' && reason !== null ? rfqRejectReasonTexts[reason] : null;

function describeDecline(notification: NotificationWithReader): Message {
  const reason = describeReason(notification);
  const name = leadingProvider(notification);
  const rfq = describeRfq(notification);
  return reason === null
    ? msg`${{ provider: name }} has declined ${{ rfq }}`
    : msg`${{ provider: name }} has declined ${{ rfq }}: ${{ reason }}`;
}

function describeQuote(notification: NotificationWithReader): Message {
  const amount = formatAmount(notification);
  const name = leadingProvider(notification);
  const rfq = describeRfq(notification);
  return amount === null
    ? msg`${{ provider: name }} has sent a quote for ${{ rfq }}`
    : msg`${{ provider: name }} has sent a quote for ${{ rfq }}: ${{ amount }}`;
}

function describeChangedQuote(notification: NotificationWithReader): Message {
  const amount = formatAmount(notification);
  const name = leadingProvider(notification);
  const rfq = describeRfq(notification);
  return amount === null
    ? msg`${{ provider: name }} has changed its quote for ${{ rfq }}`
    : msg`${{ provider: name }} has changed its quote for ${{ rfq }}: ${{ amount }}`;
}

function describeAward(notification: NotificationWithReader): Message {
  const amount = formatAmount(notification);
  const rfq = describeRfq(notification);
  return amount === null
    ? msg`Your quote for ${{ rfq }} was awarded`
    : msg`Your quote for ${{ rfq }} was awarded: ${{ amount }}`;
}

function describeMessage(notification: NotificationWithReader): Message {
  const rfq = describeRfq(notification);
  return notification.isBuyers
    ? msg`${{ provider: leadingProvider(notification) }} has sent you a message about ${{ rfq }}`
    : msg`The buyer has sent you a message about ${{ rfq }}`;
}

function describeReminder(notification: NotificationWithReader): Message {
  const rfq = describeRfq(notification);
  const days = notification.days ?? 0;
  return notification.isBuyers
    ? msg`${plural({ days }, { one: '# day', other: '# days' })} left for quotes on ${{ rfq }}: ${plural({ providers: notification.items ?? 0 }, { one: '# provider has', other: '# providers have' })} not sent a quote`
    : msg`${plural({ days }, { one: '# day', other: '# days' })} left to send a quote for ${{ rfq }}`;
}

function describeExpiry(notification: NotificationWithReader): Message {
  const rfq = describeRfq(notification);
  return notification.isBuyers
    ? msg`The deadline for ${{ rfq }} has passed: ${plural({ providers: notification.items ?? 0 }, { one: '# provider has', other: '# providers have' })} not sent a quote`
    : msg`The deadline for ${{ rfq }} has passed`;
}

/**
 * The message for each kind of notification, built from names, ids and numbers. The only free text in a message was
 * typed by the reader.
 */
const describers: Readonly<Record<NotificationKind, (notification: NotificationWithReader) => Message>> = {
  'rfq-received': (notification) => msg`A buyer has requested a quote from you: ${{ rfq: describeRfq(notification) }}`,
  'rfq-viewed': (notification) =>
    msg`${{ provider: leadingProvider(notification) }} has opened ${{ rfq: describeRfq(notification) }}`,
  'rfq-accepted': (notification) =>
    msg`${{ provider: leadingProvider(notification) }} has accepted ${{ rfq: describeRfq(notification) }}`,
  'rfq-rejected': describeDecline,
  'quote-received': describeQuote,
  'quote-updated': describeChangedQuote,
  'quote-withdrawn': (notification) =>
    msg`${{ provider: leadingProvider(notification) }} has withdrawn its quote for ${{ rfq: describeRfq(notification) }}`,
  'message-received': describeMessage,
  'deadline-reminder': describeReminder,
  'rfq-expired': describeExpiry,
  'deadline-extended': (notification) =>
    msg`The buyer has extended the deadline for ${{ rfq: describeRfq(notification) }}`,
  'rfq-need-changed': (notification) =>
    msg`The buyer has changed the quantities in ${{ rfq: describeRfq(notification) }}`,
  'quote-awarded': describeAward,
  'quote-not-awarded': (notification) => msg`Your quote for ${{ rfq: describeRfq(notification) }} was not selected`,
  'rfq-closed': (notification) => msg`The buyer has closed ${{ rfq: describeRfq(notification) }}`,
  'rfq-reopened': (notification) => msg`The buyer has reopened ${{ rfq: describeRfq(notification) }}`,
  'put-in-charge': (notification) => msg`A colleague has assigned ${{ rfq: describeRfq(notification) }} to you`,
  'access-approved': (notification) => msg`You now have access to ${{ provider: provider(notification) }}`,
  'access-rejected': (notification) =>
    msg`Your request for access to ${{ provider: provider(notification) }} was rejected`,
  'access-revoked': (notification) => msg`Your access to ${{ provider: provider(notification) }} was revoked`,
  'colleague-requested': (notification) =>
    msg`A request for access to ${{ provider: provider(notification) }} is waiting for your decision`,
  'vendor-right-changed': () => msg`Your permissions for your provider were changed`,
  'join-requested': () => msg`Someone with an email address at your domain has asked to join your company`,
  'join-approved': () => msg`You are now a member of your company and can see its RFQs`,
  'join-declined': () => msg`Your request to join your company was declined`,
  'company-rights-changed': () => msg`Your permissions in your company were changed`,
  'membership-ended': () => msg`Your company membership has ended`,
  'application-rejected': () => msg`Your application for a catalogue entry was rejected`,
  'correction-accepted': () => msg`A correction to your catalogue entry was accepted`,
  'correction-rejected': () => msg`A correction to your catalogue entry was rejected`,
  'matches-gained': ({ items }) =>
    msg`${plural({ searches: items ?? 0 }, { one: '# of your saved searches has', other: '# of your saved searches have' })} new matches`,
  'webhook-failing': () => msg`One of your webhooks is failing`,
  'webhook-off': () => msg`One of your webhooks was disabled`,
  'access-requested': (notification) => msg`Someone has requested access to ${{ provider: provider(notification) }}`,
  'application-made': () => msg`A company that is not in the catalogue has applied for an entry`,
  'correction-proposed': () => msg`A provider has proposed a correction to its catalogue entry`,
  'privacy-requested': () => msg`Someone has made a privacy request`,
  'privacy-reminder': () => msg`A privacy request is due soon and has not been answered yet`,
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

/** Kinds whose deadline is shown after the text. */
const kindsWithDeadline: ReadonlySet<NotificationKind> = new Set([
  'rfq-received',
  'deadline-reminder',
  'deadline-extended',
  'rfq-reopened',
]);

/**
 * Formats a notification: its text, its deadline (`null` if there is none) and the path of the page that it links
 * to.
 */
export function formatNotification(
  row: NotificationDatabaseRow,
): Pick<NotificationReplyItem, 'text' | 'until' | 'path'> {
  const notification = { ...row, isBuyers: row.audience.startsWith('user:') };
  const text = formatMessage(describers[row.kind](notification));
  const until = kindsWithDeadline.has(row.kind) ? row.due_at : null;
  return { text, until: until?.toISOString() ?? null, path: buildPath(notification) };
}
