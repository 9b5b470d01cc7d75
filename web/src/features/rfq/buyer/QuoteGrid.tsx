import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { pricePartLabels, pricePartNames, type RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { priorityNames } from '../../../shared/rfq/rfqText.ts';
import { useReadProvidersQuery } from '../../catalogue/catalogueApi.ts';
import { ConversationButton } from '../conversation/ConversationButton.tsx';
import { MatchCell } from './MatchCell.tsx';
import { priorityFacts } from './priorityFacts.ts';
import { costText } from '../../../shared/rfq/costText.ts';
import { readNeed, typedNeed } from '../../../shared/rfq/typedNeed.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { NeedFields } from './NeedFields.tsx';
import { pricedTexts } from '@marketplace/domain/rfq/cost/priceOnWire.ts';
import { askFor, quoteTotals } from './quoteTotals.ts';
import { Money } from '../../../ui/Money.tsx';
import { Monogram } from '../../../shared/catalogue/ProviderLogo.tsx';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import { buyerLinkFaces } from '../../../shared/rfq/statusFaces.tsx';
import { BuyerStatusBadge, LinkOutcomeBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { canBeAwarded, isPastValidity } from './outcome/standing.ts';
import { quoteFacts } from '../../../shared/rfq/quoteFacts.ts';
import { TypeBadge } from '../../../shared/catalogue/TypeBadge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './QuoteGrid.module.css';

interface Row {
  readonly label: string;
  /** Its place among the buyer's priorities, from 1. */
  readonly priority?: number;
  readonly cell: (link: BuyerLinkView) => ReactNode;
  /** Whether the link has the best value of the row. */
  readonly isBest?: (link: BuyerLinkView) => boolean;
}

function nothing({ response_status }: BuyerLinkView): ReactNode {
  return <span className={classes['nothing']}>{buyerLinkFaces[response_status].nothing}</span>;
}

function when(link: BuyerLinkView, instant: string | null): ReactNode {
  return instant === null ? nothing(link) : <DayTime instant={instant} />;
}

function Quote({ link }: { link: BuyerLinkView }) {
  if (link.withdrawn_at !== null) {
    return (
      <span className={classes['nothing']}>
        Withdrawn <DayTime instant={link.withdrawn_at} />
      </span>
    );
  }
  if (link.quote_amount === null) return nothing(link);
  const older = link.quote_versions.slice(0, -1).toReversed();
  return (
    <>
      <strong className={classes['amount']}>
        <Money amount={link.quote_amount} currency={link.quote_currency ?? 'USD'} />
      </strong>
      {older.map((version) => (
        <div key={version.version} className={classes['older']}>
          <s>
            <Money amount={version.quote_amount} currency={version.quote_currency} />
          </s>{' '}
          version {version.version}, <DayTime instant={version.sent_at} />
        </div>
      ))}
    </>
  );
}

/** What the provider did not say, though it sent a quote. */
function unsaid(link: BuyerLinkView): ReactNode {
  return link.quote_amount === null ? nothing(link) : <span className={classes['nothing']}>Not stated</span>;
}

const firstRows: readonly Row[] = [
  { label: 'Status', cell: (link) => <BuyerStatusBadge status={link.response_status} /> },
  { label: 'Quote', cell: (link) => <Quote link={link} /> },
  { label: 'Questions', cell: ({ id, provider_name }) => <ConversationButton linkId={id} about={provider_name} /> },
];

/** The parts of a price, each where any quote says it. */
function priceRows(links: readonly BuyerLinkView[]): readonly Row[] {
  const texts = new Map(
    links.map((link) => [link.id, new Map(pricedTexts(link).map(({ part, text }) => [part, text]))]),
  );
  const stated = pricePartNames.filter((part) => [...texts.values()].some((parts) => parts.has(part)));
  return stated.map((part) => ({
    label: pricePartLabels[part],
    cell: (link) => texts.get(link.id)?.get(part) ?? unsaid(link),
  }));
}

/** What everything costs for the need, each total with what it leaves open. */
function totalRows(links: readonly BuyerLinkView[], need: RfqNeed | null): readonly Row[] {
  const totals = quoteTotals(links, need);
  const cell = (link: BuyerLinkView, of: 'total' | 'deviceMonth'): ReactNode => {
    const quoted = totals.get(link.id)?.quoted ?? null;
    if (quoted === null) return unsaid(link);
    const missing = askFor(quoted);
    return (
      <>
        <strong>{costText(quoted.cost[of], quoted.cost.currency)}</strong>
        {of === 'total' && missing !== null && <div className={classes['older']}>Ask for: {missing}</div>}
        {of === 'total' && quoted.basis === 'stated-total' && (
          <div className={classes['older']}>as the provider states it</div>
        )}
      </>
    );
  };
  return [
    { label: 'Total cost', cell: (link) => cell(link, 'total'), isBest: ({ id }) => totals.get(id)?.isBest ?? false },
    { label: 'Per device and month', cell: (link) => cell(link, 'deviceMonth') },
  ];
}

function Outcome({ link }: { link: BuyerLinkView }) {
  if (link.outcome === null) return nothing(link);
  return (
    <>
      <LinkOutcomeBadge outcome={link.outcome} />
      {link.outcome_note !== null && <div className={classes['older']}>Your note: {link.outcome_note}</div>}
    </>
  );
}

/** What came of each quote; while the RFQ takes answers, what the buyer can make of it. */
function decisionRows({ links, now, onAward }: QuoteGridProps): readonly Row[] {
  if (links.some(({ outcome }) => outcome !== null)) {
    return [{ label: 'Outcome', cell: (link) => <Outcome link={link} /> }];
  }
  if (onAward === undefined || links.every(({ quote_amount: amount }) => amount === null)) return [];
  const cell = (link: BuyerLinkView): ReactNode => {
    if (isPastValidity(link, now)) {
      return <span className={classes['nothing']}>No longer valid: ask for a new version</span>;
    }
    if (!canBeAwarded(link, now)) return nothing(link);
    return (
      <Button aria-label={`Award to ${link.provider_name}`} onClick={() => onAward(link.id)}>
        Award
      </Button>
    );
  };
  return [{ label: 'Decision', cell }];
}

const matchRow = (rfq: BuyerRfqView): Row => ({
  label: 'Match',
  cell: (link) => <MatchCell link={link} asked={rfq.requirements} />,
});

/** The rows of the price and of what else decides, in the order of the buyer's priorities; the price comes last where it is none. */
function orderedRows(
  { decision_priorities: priorities, requirements: asked }: BuyerRfqView,
  price: readonly Row[],
  providers: readonly DetailedProvider[],
): readonly Row[] {
  const rows = priorities.flatMap((name, place): readonly Row[] => {
    const priority = place + 1;
    if (name === 'price') return price.map((row, at) => (at === 0 ? { ...row, priority } : row));
    const cell = (link: BuyerLinkView): ReactNode => {
      const provider = providers.find(({ id }) => id === link.provider_id);
      return priorityFacts[name]({ link, provider, asked }) ?? <span className={classes['nothing']}>Not stated</span>;
    };
    return [{ label: priorityNames[name], priority, cell }];
  });
  return priorities.includes('price') ? rows : [...rows, ...price];
}

/** Rows of moments that not every RFQ has. */
const rareMoments = [
  { label: 'Accepted', at: 'accepted_at' },
  { label: 'Declined', at: 'declined_at' },
] as const;

function rareRows(links: readonly BuyerLinkView[]): readonly Row[] {
  return rareMoments
    .filter(({ at }) => links.some((link) => link[at] !== null))
    .map(({ label, at }) => ({ label, cell: (link) => when(link, link[at]) }));
}

const lastRows: readonly Row[] = [
  ...quoteFacts
    .filter(({ label }) => label !== quoteMembers.parts.label)
    .map(({ label, text }): Row => ({ label, cell: (link) => text(link) ?? unsaid(link) })),
  { label: 'Sent', cell: (link) => when(link, link.sent_at) },
  { label: 'Viewed', cell: (link) => when(link, link.viewed_at) },
];
const respondedRow: Row = { label: 'Responded', cell: (link) => when(link, link.responded_at) };

function ProviderHead({ link }: { link: BuyerLinkView }) {
  return (
    <Row gap={12} className={classes['provider']}>
      <Monogram name={link.provider_name} />
      <Row gap="4px 8px" wrap>
        {link.provider_website === null ? (
          <strong>{link.provider_name}</strong>
        ) : (
          <a href={link.provider_website} target="_blank" rel="noreferrer noopener">
            {link.provider_name}
          </a>
        )}
        <TypeBadge type={link.provider_type} />
      </Row>
    </Row>
  );
}

export interface QuoteGridProps {
  /** What was asked for, and what decides. */
  rfq: BuyerRfqView;
  links: readonly BuyerLinkView[];
  /** Ids of links whose answer is new. */
  fresh: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now: number;
  /** Opens the award of a link's quote, by its id; `undefined` once that is decided. */
  onAward: ((id: string) => void) | undefined;
}

/**
 * The providers' responses side by side: providers are columns, facts are rows. Only a total is called the best: amounts that count
 * different things cannot be compared.
 */
export function QuoteGrid(props: QuoteGridProps) {
  const { rfq, links, fresh } = props;
  const [typed, setTyped] = useState(() => typedNeed(rfq.need));
  const providers = useReadProvidersQuery(links.map(({ provider_id: id }) => id)).currentData?.providers ?? [];
  const anyQuote = links.some(({ quote_amount }) => quote_amount !== null);
  const totals = anyQuote ? totalRows(links, readNeed(typed).need) : [];
  const moments = [...lastRows, ...rareRows(links), respondedRow];
  const ordered = orderedRows(rfq, [...totals, ...priceRows(links)], providers);
  const rows = [...firstRows, ...decisionRows(props), matchRow(rfq), ...ordered, ...moments];
  return (
    <Card className={classes['card']} aria-label="Provider responses">
      <h3>Provider responses</h3>
      {anyQuote && <NeedFields typed={typed} onChange={setTyped} />}
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
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
                {priority !== undefined && <small>Priority {priority}</small>}
              </th>
              {links.map((link) => (
                <td
                  key={link.id}
                  data-provider={link.provider_name}
                  data-fresh={fresh.has(link.id) || undefined}
                  data-best={isBest?.(link) === true || undefined}
                >
                  {cell(link)}
                  {isBest?.(link) === true && (
                    <Badge tone="teal" icon={<IconCheck aria-hidden />}>
                      Best
                    </Badge>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
