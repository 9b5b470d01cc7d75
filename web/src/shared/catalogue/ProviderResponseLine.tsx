import { IconMessage2Check, IconMessage2Off } from '@tabler/icons-react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  providerResponseMetricsExplanation,
  formatProviderResponseSummary,
} from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { Row } from '../../ui/Row.tsx';
import { missingVendorNote } from './vendorPresenceText.ts';
import classes from './ProviderResponseLine.module.css';

/** How the provider responds to requests, in one line. The line keeps its height until the data is loaded. */
export function ProviderResponseLine({ provider: { response } }: { provider: Pick<ProviderListing, 'response'> }) {
  if (response === undefined) return <p className={classes['line']} />;
  const Icon = response.registered ? IconMessage2Check : IconMessage2Off;
  return (
    <Row
      as="p"
      gap={6}
      className={classes['line']}
      data-here={response.registered || undefined}
      title={response.answerRate === null ? undefined : providerResponseMetricsExplanation}
    >
      <Icon size={14} aria-hidden />
      <span>
        {formatProviderResponseSummary(response)}
        {!response.registered && <span> · {missingVendorNote}</span>}
      </span>
    </Row>
  );
}
