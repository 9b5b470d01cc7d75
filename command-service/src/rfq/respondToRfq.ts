import { msg, plural } from '@lingui/core/runtime-macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { isDeepStrictEqual } from 'node:util';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import {
  type AmountProblem,
  findAmountProblem,
  formatCanonicalAmount,
  type Currency,
  currencyDecimals,
  maxAmountIntegerDigits,
} from '@marketplace/contracts/kernel/money.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { describeInvalidDecimalCharacter } from '@marketplace/contracts/kernel/numberCharacters.ts';
import type { RfqEvent, QuoteContentInEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { hasCurrentQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { RfqLink, RfqState } from './rfq.state.ts';
import { requireTotalMatchingLineItems, normaliseQuoteLineItems } from './quoteLineItems.ts';
import { buildRfqLinkEventData, requireAnswerableRfqLink, requireVendorRfqLink } from './vendorRfqLink.ts';

/** A vendor's quote, the first one or a newer version. */
export interface SendRfqQuoteCommand extends Readonly<QuoteContentInEvent> {
  readonly type: 'RespondToRfq';
  readonly providerId: string;
  /** As typed. */
  readonly amount: string;
  /** The latest quote version on the link, if its texts equal those of this command. */
  readonly sameWordsAs?: number | null;
}

const createDecimalsText = (currency: Currency): Message =>
  msg`${plural({ decimals: currencyDecimals[currency] }, { 0: msg`An amount in ${{ currency }} cannot have decimals.`, one: msg`An amount in ${{ currency }} can have at most # decimal.`, other: msg`An amount in ${{ currency }} can have at most # decimals.` })}`;

const amountTexts: Readonly<Record<AmountProblem, (currency: Currency) => Message>> = {
  missing: () => msg`Please enter a quote amount to continue.`,
  'not-a-number': () => msg`Please enter a valid quote amount greater than zero.`,
  'not-positive': () => msg`Please enter a valid quote amount greater than zero.`,
  'too-many-decimals': createDecimalsText,
  'too-large': () =>
    msg`The quote amount can have at most ${plural({ max: maxAmountIntegerDigits }, { one: '# digit', other: '# digits' })} before the decimal point.`,
};

/**
 * @returns the amount in canonical form.
 * @throws Refusal `quote.amount-…`, one code for each `AmountProblem`.
 */
function normaliseAmount(amount: string, currency: Currency): string {
  const problem = findAmountProblem(amount, currency);
  if (problem === null) return formatCanonicalAmount(amount, currency);
  const character = problem === 'not-a-number' ? describeInvalidDecimalCharacter(amount.trim()) : null;
  const message =
    character === null
      ? amountTexts[problem](currency)
      : msg`Please enter a valid quote amount greater than zero. ${{ problem: character }}`;
  throw new Refusal('rule', `quote.amount-${problem}`, message, [{ path: 'quote_amount', message }]);
}

/** Maximum validity of a quote in days, about 10 years. */
const maxValidityDays = 3660;

/** @throws Refusal `quote.validity` for an instant in the past or too far ahead. */
function normaliseValidity(validUntil: string | null, { at }: EventMeta): string | null {
  if (validUntil === null) return null;
  const [until, now] = [Date.parse(validUntil), Date.parse(at)];
  if (until > now && until <= now + maxValidityDays * dayMs) return new Date(until).toISOString();
  const message = msg`The quote must be valid until a date in the future, at most ${plural({ max: maxValidityDays / 366 }, { one: '# year', other: '# years' })} from now.`;
  throw new Refusal('rule', 'quote.validity', message, [{ path: 'quote_valid_until', message }]);
}

/**
 * @returns the quote in normalised form.
 * @throws Refusal for an invalid amount, line item or validity, and for contradicting prices.
 */
function normaliseQuote(
  command: SendRfqQuoteCommand,
  need: RfqRequiredQuantities | null,
  meta: EventMeta,
): QuoteContentInEvent {
  const { currency, amountUnit, inclusions, details, notes } = command;
  const amount = normaliseAmount(command.amount, currency);
  const parts = normaliseQuoteLineItems(command.parts, { amount, amountUnit, currency });
  requireTotalMatchingLineItems({ amount, amountUnit, currency, parts }, need);
  const validUntil = normaliseValidity(command.validUntil, meta);
  return { amount, currency, amountUnit, parts, validUntil, inclusions, details, notes };
}

/** Whether the new quote has the same prices and texts as the current quote on the link. */
function isRepeated({ sameWordsAs }: SendRfqQuoteCommand, quote: QuoteContentInEvent, link: RfqLink): boolean {
  const { amount, currency, amountUnit, parts, validUntil } = quote;
  const isSamePrice = isDeepStrictEqual(link.quotedPrices, { amount, currency, amountUnit, parts, validUntil });
  return hasCurrentQuote(link) && link.quoteVersion === sameWordsAs && isSamePrice;
}

/**
 * Maximum number of quote versions on one link. The limit applies per link, so that one vendor cannot use up the stream
 * of an RFQ with several providers.
 */
export const maxQuoteVersionsPerRfqLink = 100;

/**
 * Sends the first quote on an accepted link, or a new version on a responded link. Emits nothing for an unchanged
 * quote, unless the quantities of the request (devices, data, term) have changed since that quote.
 * @throws Refusal `rfq.not-found`, `rfq.not-accepted`, `quote.too-many`, and the refusals for an invalid quote and for
 * a link that is rejected, expired or closed.
 */
export function decideSendRfqQuote(
  command: SendRfqQuoteCommand,
  state: RfqState,
  meta: EventMeta,
): readonly RfqEvent[] {
  const found = requireVendorRfqLink(state, command.providerId);
  requireAnswerableRfqLink(found, meta);
  if (found.link.status === 'sent') {
    throw new Refusal('state', 'rfq.not-accepted', msg`Accept this RFQ before you send a quote.`);
  }
  const quote = normaliseQuote(command, found.rfq.need, meta);
  if (isRepeated(command, quote, found.link)) return [];
  const version = (found.link.quoteVersion ?? 0) + 1;
  if (version > maxQuoteVersionsPerRfqLink) {
    const message = msg`This quote has reached its limit of ${plural({ max: maxQuoteVersionsPerRfqLink }, { one: '# version', other: '# versions' })}, so you cannot send another one. Contact the buyer about further changes.`;
    throw new Refusal('state', 'quote.too-many', message);
  }
  return [{ type: 'QuoteSent', data: { ...buildRfqLinkEventData(found), version, ...quote } }];
}
