import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { decisionPriorityLabels } from '../../../shared/rfq/rfqText.ts';
import { useReadProvidersQuery } from '../../catalogue/catalogueApi.ts';
import { ConversationButton } from '../conversation/ConversationButton.tsx';
import { ProviderMatchScoreCell } from './ProviderMatchScoreCell.tsx';
import { decisionPriorityFactFormatters } from './priorityFacts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { QuoteCostChart } from './chart/QuoteCostChart.tsx';
import { RfqQuantityFields } from './need/RfqQuantityFields.tsx';
import { useRfqQuantitiesDraft } from './need/useRfqQuantitiesDraft.ts';
import { rfqRejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import type { CurrencyComparisonSettings } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { ComparisonCurrencySelect } from './ComparisonCurrencySelect.tsx';
import {
  type QuoteComparisonGridRowDefinition,
  renderQuoteStatusPlaceholder,
  renderMissingQuoteValue,
} from './quoteGridRow.tsx';
import {
  listQuotedCurrencies,
  buildQuoteComparisonLineItemRows,
  QuoteAmountCell,
  buildQuoteTotalCostRows,
} from './priceRows.tsx';
import {
  calculateQuoteTotalsAndBestByLinkId,
  findUnrankedQuoteReasons,
} from './calculateQuoteTotalsAndBestByLinkId.ts';
import { useQuoteComparisonCurrency } from './useQuoteComparisonCurrency.ts';
import { ProviderMonogram } from '../../../shared/catalogue/ProviderLogo.tsx';
import { DateTimeText } from '../../../ui/DateTimeText.tsx';
import { BuyerRfqLinkStatusBadge, RfqLinkOutcomeBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { canAwardQuote, isQuoteExpired } from './outcome/allowedRfqActions.ts';
import { labelledQuoteFieldFormattersExceptAmount } from '../../../shared/rfq/labelledQuoteFieldFormattersExceptAmount.ts';
import { ProviderTypeBadge } from '../../../shared/catalogue/ProviderTypeBadge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './QuoteComparisonGrid.module.css';

function renderInstant(link: BuyerRfqLinkReplyItem, instant: string | null): ReactNode {
  return instant === null ? renderQuoteStatusPlaceholder(link) : <DateTimeText instant={instant} />;
}

const buildLeadingRows = (
  comparison: CurrencyComparisonSettings | null,
): readonly QuoteComparisonGridRowDefinition[] => [
  { label: t`Status`, cell: (link) => <BuyerRfqLinkStatusBadge status={link.response_status} /> },
  { label: t`Quote`, cell: (link) => <QuoteAmountCell link={link} comparison={comparison} /> },
  { label: t`Questions`, cell: ({ id, provider_name }) => <ConversationButton linkId={id} subject={provider_name} /> },
];

function Outcome({ link }: { link: BuyerRfqLinkReplyItem }) {
  if (link.outcome === null) return renderQuoteStatusPlaceholder(link);
  return (
    <>
      <RfqLinkOutcomeBadge outcome={link.outcome} />
      {link.outcome_note !== null && (
        <div className={classes['older']}>{t`Your note: ${{ outcome_note: link.outcome_note }}`}</div>
      )}
    </>
  );
}

/**
 * Builds the row with the outcome of each quote or, while the RFQ is undecided, with award buttons. Returns no row if
 * there is nothing to award.
 */
function buildDecisionRows({
  links,
  now,
  onAward,
}: QuoteComparisonGridProps): readonly QuoteComparisonGridRowDefinition[] {
  if (links.some(({ outcome }) => outcome !== null)) {
    return [{ label: t`Outcome`, cell: (link) => <Outcome link={link} /> }];
  }
  if (onAward === undefined || links.every(({ quote_amount: amount }) => amount === null)) return [];
  const cell = (link: BuyerRfqLinkReplyItem): ReactNode => {
    if (isQuoteExpired(link, now)) {
      return (
        <span className={classes['nothing']}>{t`Quote expired. Message the provider to request a new version.`}</span>
      );
    }
    if (!canAwardQuote(link, now)) return renderQuoteStatusPlaceholder(link);
    return (
      <Button
        aria-label={t`Award to ${{ provider_name: link.provider_name }}`}
        onClick={() => onAward(link.id)}
      >{t`Award`}</Button>
    );
  };
  return [{ label: t`Decision`, cell }];
}

const buildMatchRow = (rfq: BuyerRfqReplyItem): QuoteComparisonGridRowDefinition => ({
  label: t`Match`,
  cell: (link) => <ProviderMatchScoreCell link={link} requirements={rfq.requirements} />,
});

/**
 * Builds the rows for price and other decision factors in the order of the buyer's priorities. If price is not a
 * priority, the price rows are last.
 */
function buildPriorityRows(
  { decision_priorities: priorities, requirements: asked }: BuyerRfqReplyItem,
  price: readonly QuoteComparisonGridRowDefinition[],
  providers: readonly ProviderDetailsReplyItem[],
): readonly QuoteComparisonGridRowDefinition[] {
  const rows = priorities.flatMap((name, place): readonly QuoteComparisonGridRowDefinition[] => {
    const priority = place + 1;
    if (name === 'price') return price.map((row, at) => (at === 0 ? { ...row, priority } : row));
    const cell = (link: BuyerRfqLinkReplyItem): ReactNode => {
      const provider = providers.find(({ id }) => id === link.provider_id);
      return (
        decisionPriorityFactFormatters[name]({ link, provider, requirements: asked }) ?? (
          <span className={classes['nothing']}>{t`Not stated`}</span>
        )
      );
    };
    return [{ label: decisionPriorityLabels[name], priority, cell }];
  });
  return priorities.includes('price') ? rows : [...rows, ...price];
}

/** Timestamps that have a row only if at least one provider has a value. */
const optionalTimestamps = [
  { label: t`Accepted`, at: 'accepted_at' },
  { label: t`Declined`, at: 'declined_at' },
] as const;

/** Time at which the provider declined, with reason and note if given. */
function Declined({ link }: { link: BuyerRfqLinkReplyItem }) {
  const { declined_reason: reason, declined_note: note } = link;
  return (
    <>
      {renderInstant(link, link.declined_at)}
      {reason !== null && <div>{formatMessage(rfqRejectReasonTexts[reason])}</div>}
      {note !== null && <div className={classes['older']}>{note}</div>}
    </>
  );
}

function buildOptionalRows(links: readonly BuyerRfqLinkReplyItem[]): readonly QuoteComparisonGridRowDefinition[] {
  return optionalTimestamps
    .filter(({ at }) => links.some((link) => link[at] !== null))
    .map(({ label, at }) => ({
      label,
      cell: (link) => (at === 'declined_at' ? <Declined link={link} /> : renderInstant(link, link[at])),
    }));
}

const trailingRows: readonly QuoteComparisonGridRowDefinition[] = [
  ...labelledQuoteFieldFormattersExceptAmount
    .filter(({ label }) => label !== formatMessage(quotePropertyApiNamesAndLabels.parts.label))
    .map(
      ({ label, text }): QuoteComparisonGridRowDefinition => ({
        label,
        cell: (link) => text(link) ?? renderMissingQuoteValue(link),
      }),
    ),
  { label: t`Sent`, cell: (link) => renderInstant(link, link.sent_at) },
  { label: t`Viewed`, cell: (link) => renderInstant(link, link.viewed_at) },
];
const respondedRow: QuoteComparisonGridRowDefinition = {
  label: t`Responded`,
  cell: (link) => renderInstant(link, link.responded_at),
};

function ProviderHead({ link }: { link: BuyerRfqLinkReplyItem }) {
  return (
    <FlexRow gap={12} className={classes['provider']}>
      <ProviderMonogram name={link.provider_name} />
      <FlexRow gap="4px 8px" wrap>
        {link.provider_website === null ? (
          <strong>{link.provider_name}</strong>
        ) : (
          <a href={link.provider_website} target="_blank" rel="noreferrer noopener">
            {link.provider_name}
          </a>
        )}
        <ProviderTypeBadge type={link.provider_type} />
      </FlexRow>
    </FlexRow>
  );
}

export interface QuoteComparisonGridProps {
  /** The RFQ with the requirements and decision priorities. */
  rfq: BuyerRfqReplyItem;
  links: readonly BuyerRfqLinkReplyItem[];
  /** Ids of the links whose status or quote changed in the last update. */
  updatedLinkIds: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now: number;
  /** Opens the award dialog for a link id; `undefined` once the RFQ is decided. */
  onAward: ((id: string) => void) | undefined;
}

/**
 * Compares the providers' responses: providers are columns, facts are rows. Only totals get a "Best" mark, because
 * other amounts may have different units.
 */
export function QuoteComparisonGrid(props: QuoteComparisonGridProps) {
  const { rfq, links, updatedLinkIds, now } = props;
  const tried = useRfqQuantitiesDraft(rfq.need);
  const providers = useReadProvidersQuery(links.map(({ provider_id: id }) => id)).currentData?.providers ?? [];
  const anyQuote = links.some(({ quote_amount }) => quote_amount !== null);
  const control = useQuoteComparisonCurrency();
  const { comparison } = control;
  const totals = calculateQuoteTotalsAndBestByLinkId(links, tried.need, { request: rfq, comparison, now });
  const unranked = findUnrankedQuoteReasons(links, totals, now);
  const timestampRows = [...trailingRows, ...buildOptionalRows(links), respondedRow];
  const priorityRows = buildPriorityRows(
    rfq,
    [
      ...(anyQuote ? buildQuoteTotalCostRows(totals, comparison) : []),
      ...buildQuoteComparisonLineItemRows(links, comparison),
    ],
    providers,
  );
  const rows = [
    ...buildLeadingRows(comparison),
    ...buildDecisionRows(props),
    buildMatchRow(rfq),
    ...priorityRows,
    ...timestampRows,
  ];
  return (
    <Card className={classes['card']} aria-label={t`Provider responses`}>
      <h3>{t`Provider responses`}</h3>
      {anyQuote && <RfqQuantityFields rfq={rfq} draft={tried} />}
      {anyQuote && <ComparisonCurrencySelect control={control} quotedCurrencies={listQuotedCurrencies(links)} />}
      {anyQuote && <QuoteCostChart links={links} need={tried.need} comparison={comparison} unranked={unranked} />}
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`Detail`}</VisuallyHidden>
            </th>
            {links.map((link) => (
              <th key={link.id} scope="col">
                <ProviderHead link={link} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, priority, cell, isBest }) => (
            <tr key={label} data-priority={priority}>
              <th scope="row">
                {label}
                {priority !== undefined && <small>{t`Priority ${priority}`}</small>}
              </th>
              {links.map((link) => (
                <td
                  key={link.id}
                  data-provider={link.provider_name}
                  data-fresh={updatedLinkIds.has(link.id) || undefined}
                  data-best={isBest?.(link) === true || undefined}
                >
                  {cell(link)}
                  {isBest?.(link) === true && <Badge tone="teal" icon={<IconCheck aria-hidden />}>{t`Best`}</Badge>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
