import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { Money } from '../../../ui/Money.tsx';
import { Monogram } from '../../../shared/catalogue/ProviderLogo.tsx';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import { buyerLinkFaces } from '../../../shared/rfq/statusFaces.tsx';
import { BuyerStatusBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { quoteFacts } from '../../../shared/rfq/quoteFacts.ts';
import { TypeBadge } from '../../../shared/catalogue/TypeBadge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './QuoteGrid.module.css';

interface Row {
  readonly label: string;
  readonly cell: (link: BuyerLinkView) => ReactNode;
}

function nothing({ response_status }: BuyerLinkView): ReactNode {
  return <span className={classes['nothing']}>{buyerLinkFaces[response_status].nothing}</span>;
}

function when(link: BuyerLinkView, instant: string | null): ReactNode {
  return instant === null ? nothing(link) : <DayTime instant={instant} />;
}

function Quote({ link }: { link: BuyerLinkView }) {
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

const rows: readonly Row[] = [
  { label: 'Status', cell: (link) => <BuyerStatusBadge status={link.response_status} /> },
  { label: 'Quote', cell: (link) => <Quote link={link} /> },
  ...quoteFacts.map(({ label, text }): Row => ({ label, cell: (link) => text(link) ?? nothing(link) })),
  { label: 'Sent', cell: (link) => when(link, link.sent_at) },
  { label: 'Viewed', cell: (link) => when(link, link.viewed_at) },
  { label: 'Responded', cell: (link) => when(link, link.responded_at) },
];

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

/**
 * The providers' responses side by side: providers are columns, facts are rows. No price is marked: only a quote's details say
 * what its amount counts, a SIM, a month or all of it, so that the lowest number may not be the best offer.
 */
export function QuoteGrid({ links, fresh }: { links: readonly BuyerLinkView[]; fresh: ReadonlySet<string> }) {
  return (
    <Card className={classes['card']} aria-label="Provider responses">
      <h3>Provider responses</h3>
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
          {rows.map(({ label, cell }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {links.map((link) => (
                <td key={link.id} data-provider={link.provider_name} data-fresh={fresh.has(link.id) || undefined}>
                  {cell(link)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
