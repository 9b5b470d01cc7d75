import { Currency } from '@marketplace/contracts/kernel/money.ts';
import { type PricePart, pricePartLabels, pricePartNames } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView, QuoteVersionView } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  type Comparison,
  convertedParts,
  convertedPrice,
  convertedRange,
} from '@marketplace/domain/rfq/cost/conversion.ts';
import { pricedTexts, priceOf } from '@marketplace/domain/rfq/cost/priceOnWire.ts';
import { pricedParts } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { partTexts } from '@marketplace/domain/rfq/quoteText.ts';
import type { ReactNode } from 'react';
import { costText } from '../../../shared/rfq/costText.ts';
import { VersionChanges } from '../../../shared/rfq/VersionChanges.tsx';
import { Money, moneyText } from '../../../ui/Money.tsx';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import { about } from './about.tsx';
import { type GridRow, nothing, unsaid } from './gridRow.tsx';
import { askFor, contradictionText, type QuoteTotal } from './quoteTotals.ts';
import classes from './QuoteGrid.module.css';

/** Returns the distinct currencies of the quotes. */
export function currenciesOf(links: readonly BuyerLinkView[]): readonly Currency[] {
  return [...new Set(links.flatMap((link) => priceOf(link)?.currency ?? []))];
}

/** Renders an amount in the comparison currency. */
function renderConvertedQuoteAmount(comparison: Comparison | null, amount: string, currency: string | null): ReactNode {
  const from = Currency.safeParse(currency);
  if (!from.success) return null;
  return about(comparison, from.data, (cross, to) => moneyText(convertedPrice(amount, cross, to), to));
}

interface VersionChangeProps {
  version: QuoteVersionView;
  versions: readonly QuoteVersionView[];
}

function VersionChange({ version, versions }: VersionChangeProps) {
  const before = versions.find((other) => other.version === version.version - 1);
  if (before === undefined) return null;
  return (
    <div>
      <b>Version {version.version}</b>, <DayTime instant={version.sent_at} />
      <VersionChanges before={before} after={version} />
    </div>
  );
}

/** The current amount of a link with its previous versions, also in the comparison currency. */
export function Quote({ link, comparison }: { link: BuyerLinkView; comparison: Comparison | null }) {
  if (link.withdrawn_at !== null) {
    return (
      <span className={classes['nothing']}>
        Withdrawn <DayTime instant={link.withdrawn_at} />
      </span>
    );
  }
  if (link.quote_amount === null) return nothing(link);
  const older = link.quote_versions.slice(0, -1).toReversed();
  const changed = link.quote_versions.slice(1).toReversed();
  return (
    <>
      <strong className={classes['amount']}>
        <Money amount={link.quote_amount} currency={link.quote_currency ?? 'USD'} />
      </strong>
      {renderConvertedQuoteAmount(comparison, link.quote_amount, link.quote_currency)}
      {older.map((version) => (
        <div key={version.version} className={classes['older']}>
          <s>
            <Money amount={version.quote_amount} currency={version.quote_currency} />
          </s>{' '}
          version {version.version}, <DayTime instant={version.sent_at} />
          {renderConvertedQuoteAmount(comparison, version.quote_amount, version.quote_currency)}
        </div>
      ))}
      {changed.length > 0 && (
        <details className={classes['changed']}>
          <summary>What changed</summary>
          {changed.map((version) => (
            <VersionChange key={version.version} version={version} versions={link.quote_versions} />
          ))}
        </details>
      )}
    </>
  );
}

/** Line items that are quantities, not prices. */
const unpricedLineItems: ReadonlySet<PricePart> = new Set<PricePart>(['included', 'minimumTerm']);

/** Renders the price of a line item in the comparison currency. */
function renderConvertedLineItem(link: BuyerLinkView, part: PricePart, comparison: Comparison | null): ReactNode {
  const price = priceOf(link);
  const parts = price === null ? null : (pricedParts(price) ?? price.parts);
  if (price === null || parts === null || unpricedLineItems.has(part)) return null;
  return about(comparison, price.currency, (cross, to) => {
    const shown = partTexts(convertedParts(parts, cross, to), to);
    return shown.find((each) => each.part === part)?.text ?? '';
  });
}

/** Builds a row for each line item that at least one quote states. */
export function priceRows(links: readonly BuyerLinkView[], comparison: Comparison | null): readonly GridRow[] {
  const texts = new Map(
    links.map((link) => [link.id, new Map(pricedTexts(link).map(({ part, text }) => [part, text]))]),
  );
  const stated = pricePartNames.filter((part) => [...texts.values()].some((parts) => parts.has(part)));
  return stated.map((part) => ({
    label: pricePartLabels[part],
    cell: (link) => {
      const text = texts.get(link.id)?.get(part);
      if (text === undefined) return unsaid(link);
      return (
        <>
          {text}
          {renderConvertedLineItem(link, part, comparison)}
        </>
      );
    },
  }));
}

/** Builds the rows with total cost and cost per device and month, including notes on missing or contradictory line items. */
export function totalRows(totals: ReadonlyMap<string, QuoteTotal>, comparison: Comparison | null): readonly GridRow[] {
  const cell = (link: BuyerLinkView, of: 'total' | 'deviceMonth'): ReactNode => {
    const quoted = totals.get(link.id)?.quoted ?? null;
    if (totals.get(link.id)?.isForOthers === true)
      return <span className={classes['nothing']}>Stated for other numbers</span>;
    if (quoted === null) return unsaid(link);
    const contradiction = contradictionText(quoted);
    const notes = [
      ...(contradiction === null ? [] : [contradiction]),
      ...(quoted.cost.missing.length === 0 ? [] : [`Ask for: ${askFor(quoted)}`]),
      ...(quoted.basis === 'stated-total' ? ['as the provider states it'] : []),
    ];
    return (
      <>
        <strong>{costText(quoted.cost[of], quoted.cost.currency)}</strong>
        {about(comparison, quoted.cost.currency, (cross, to) =>
          costText(convertedRange(quoted.cost[of], cross, to, of === 'deviceMonth' ? 2 : 0), to),
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
    { label: 'Total cost', cell: (link) => cell(link, 'total'), isBest: ({ id }) => totals.get(id)?.isBest ?? false },
    { label: 'Per device and month', cell: (link) => cell(link, 'deviceMonth') },
  ];
}
