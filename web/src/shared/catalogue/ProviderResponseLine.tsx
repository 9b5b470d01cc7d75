import { IconMessage2Check, IconMessage2Off } from '@tabler/icons-react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  providerResponseMetricsExplanation,
  formatProviderResponseSummary,
} from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { missingVendorShortExplanation } from './vendorPresenceText.ts';
import classes from './ProviderResponseLine.module.css';

/** Line of text on how the provider responds to requests. The line has the same height before the data is loaded. */
export function ProviderResponseLine({
  provider: { response },
}: {
  provider: Pick<ProviderListReplyItem, 'response'>;
}) {
  if (response === undefined) return <p className={classes['line']} />;
  const Icon = response.registered ? IconMessage2Check : IconMessage2Off;
  return (
    <FlexRow
      as="p"
      gap={6}
      className={classes['line']}
      data-here={response.registered || undefined}
      title={response.answerRate === null ? undefined : providerResponseMetricsExplanation}
    >
      <Icon size={14} aria-hidden />
      <span>
        {formatProviderResponseSummary(response)}
        {!response.registered && <span> · {missingVendorShortExplanation}</span>}
      </span>
    </FlexRow>
  );
}
