import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Currency } from '@marketplace/contracts/kernel/money.ts';
import { type LineItemName, lineItemLabels, lineItemNames } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { BuyerRfqLinkReplyItem, QuoteVersionReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  type CurrencyComparisonSettings,
  convertLineItemPricesCurrency,
  convertPriceCurrency,
  convertCostRangeCurrency,
} from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { formatQuotePricesAsLineItems, parseQuotedPrice } from '@marketplace/domain/rfq/cost/quotePriceFields.ts';
import { deriveLineItemsFromQuotedPrice } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { formatQuoteLineItems } from '@marketplace/domain/rfq/quoteText.ts';
import type { ReactNode } from 'react';
import { formatMoneyRange } from '../../../shared/rfq/costRangeText.ts';
import { QuoteVersionChangeList } from '../../../shared/rfq/QuoteVersionChangeList.tsx';
import { MoneyAmountText, formatMoney } from '../../../ui/MoneyAmountText.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { renderAmountInComparisonCurrency } from './convertedAmount.tsx';
import {
  type QuoteComparisonGridRowDefinition,
  renderQuoteStatusPlaceholder,
  renderMissingQuoteValue,
} from './quoteGridRow.tsx';
import {
  formatMissingQuoteLineItems,
  formatQuotePriceContradiction,
  type QuoteTotalAndWhetherBest,
} from './calculateQuoteTotalsAndBestByLinkId.ts';
import classes from './QuoteComparisonGrid.module.css';

/** Returns the distinct currencies of the quotes. */
export function listQuotedCurrencies(links: readonly BuyerRfqLinkReplyItem[]): readonly Currency[] {
  return [...new Set(links.flatMap((link) => parseQuotedPrice(link)?.currency ?? []))];
}

/** Renders a quoted amount in the comparison currency. Renders nothing if the quoted currency is unknown. */
function renderConvertedQuoteAmount(
  comparison: CurrencyComparisonSettings | null,
  amount: string,
  currency: string | null,
): ReactNode {
  const from = Currency.safeParse(currency);
  if (!from.success) return null;
  return renderAmountInComparisonCurrency(comparison, from.data, (cross, to) =>
    formatMoney(convertPriceCurrency(amount, cross, to), to),
  );
}

interface VersionChangeProps {
  version: QuoteVersionReplyItem;
  versions: readonly QuoteVersionReplyItem[];
}

function VersionChange({ version, versions }: VersionChangeProps) {
  const before = versions.find((other) => other.version === version.version - 1);
  if (before === undefined) return null;
  const { version: number, sent_at: sentAt } = version;
  return (
    <div>
      <Trans>
        <b>Version {number}</b>, <CalendarDateWithTimeTooltip instant={sentAt} />
      </Trans>
      <QuoteVersionChangeList before={before} after={version} />
    </div>
  );
}

/**
 * Shows the current and previous quote amounts of a link, also in the comparison currency, and what changed between
 * versions. For a withdrawn quote, shows only the date of the withdrawal.
 */
export function QuoteAmountCell({
  link,
  comparison,
}: {
  link: BuyerRfqLinkReplyItem;
  comparison: CurrencyComparisonSettings | null;
}) {
  if (link.withdrawn_at !== null) {
    return (
      <span className={classes['nothing']}>
        <Trans>
          Withdrawn on <CalendarDateWithTimeTooltip instant={link.withdrawn_at} />
        </Trans>
      </span>
    );
  }
  if (link.quote_amount === null) return renderQuoteStatusPlaceholder(link);
  const older = link.quote_versions.slice(0, -1).toReversed();
  const changed = link.quote_versions.slice(1).toReversed();
  return (
    <>
      <strong className={classes['amount']}>
        <MoneyAmountText amount={link.quote_amount} currency={link.quote_currency ?? 'USD'} />
      </strong>
      {renderConvertedQuoteAmount(comparison, link.quote_amount, link.quote_currency)}
      {older.map((version) => (
        <div key={version.version} className={classes['older']}>
          <Trans>
            <s>
              <MoneyAmountText amount={version.quote_amount} currency={version.quote_currency} />
            </s>{' '}
            Version {{ version: version.version }}, <CalendarDateWithTimeTooltip instant={version.sent_at} />
          </Trans>
          {renderConvertedQuoteAmount(comparison, version.quote_amount, version.quote_currency)}
        </div>
      ))}
      {changed.length > 0 && (
        <details className={classes['changed']}>
          <summary>{t`Changes between versions`}</summary>
          {changed.map((version) => (
            <VersionChange key={version.version} version={version} versions={link.quote_versions} />
          ))}
        </details>
      )}
    </>
  );
}

/** Line items that have no price to convert. */
const unpricedLineItems: ReadonlySet<LineItemName> = new Set<LineItemName>(['included', 'minimumTerm']);

/** Renders the price of a line item in the comparison currency. */
function renderConvertedLineItem(
  link: BuyerRfqLinkReplyItem,
  part: LineItemName,
  comparison: CurrencyComparisonSettings | null,
): ReactNode {
  const price = parseQuotedPrice(link);
  const parts = price === null ? null : (deriveLineItemsFromQuotedPrice(price) ?? price.parts);
  if (price === null || parts === null || unpricedLineItems.has(part)) return null;
  return renderAmountInComparisonCurrency(comparison, price.currency, (cross, to) => {
    const shown = formatQuoteLineItems(convertLineItemPricesCurrency(parts, cross, to), to);
    return shown.find((each) => each.part === part)?.text ?? '';
  });
}

/** Builds a row for each line item that at least one quote states. */
export function buildQuoteComparisonLineItemRows(
  links: readonly BuyerRfqLinkReplyItem[],
  comparison: CurrencyComparisonSettings | null,
): readonly QuoteComparisonGridRowDefinition[] {
  const texts = new Map(
    links.map((link) => [link.id, new Map(formatQuotePricesAsLineItems(link).map(({ part, text }) => [part, text]))]),
  );
  const stated = lineItemNames.filter((part) => [...texts.values()].some((parts) => parts.has(part)));
  return stated.map((part) => ({
    label: formatMessage(lineItemLabels[part]),
    cell: (link) => {
      const text = texts.get(link.id)?.get(part);
      if (text === undefined) return renderMissingQuoteValue(link);
      return (
        <>
          {text}
          {renderConvertedLineItem(link, part, comparison)}
        </>
      );
    },
  }));
}

/** Builds the rows for total cost and cost per device and month, with notes on missing or contradictory line items. */
export function buildQuoteTotalCostRows(
  totals: ReadonlyMap<string, QuoteTotalAndWhetherBest>,
  comparison: CurrencyComparisonSettings | null,
): readonly QuoteComparisonGridRowDefinition[] {
  const cell = (link: BuyerRfqLinkReplyItem, of: 'total' | 'deviceMonth'): ReactNode => {
    const quoted = totals.get(link.id)?.quoteCost ?? null;
    if (totals.get(link.id)?.isForOtherNeed === true)
      return <span className={classes['nothing']}>{t`Quoted for different quantities`}</span>;
    if (quoted === null) return renderMissingQuoteValue(link);
    const contradiction = formatQuotePriceContradiction(quoted);
    const notes = [
      ...(contradiction === null ? [] : [contradiction]),
      ...(quoted.cost.missing.length === 0
        ? []
        : [t`Not quoted: ${{ lineItems: formatMissingQuoteLineItems(quoted) }}`]),
      ...(quoted.basis === 'stated-total' ? [t`Total stated by the provider`] : []),
    ];
    return (
      <>
        <strong>{formatMoneyRange(quoted.cost[of], quoted.cost.currency)}</strong>
        {renderAmountInComparisonCurrency(comparison, quoted.cost.currency, (cross, to) =>
          formatMoneyRange(convertCostRangeCurrency(quoted.cost[of], cross, to, of === 'deviceMonth' ? 2 : 0), to),
        )}
        {of === 'total' &&
          notes.map((note) => (
            <div key={note} className={classes['older']}>
              {note}
            </div>
          ))}
      </>
    );
  };
  return [
    { label: t`Total cost`, cell: (link) => cell(link, 'total'), isBest: ({ id }) => totals.get(id)?.isBest ?? false },
    { label: t`Per device and month`, cell: (link) => cell(link, 'deviceMonth') },
  ];
}
