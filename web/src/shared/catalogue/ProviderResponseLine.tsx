import { t } from '@lingui/core/macro';
import { IconMessage2Check, IconMessage2Off } from '@tabler/icons-react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { ProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  providerResponseMetricsExplanation,
  formatProviderResponseSummary,
} from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { getHasVendorAccountLabel } from './vendorPresenceText.ts';
import classes from './ProviderResponseLine.module.css';

function describeResponses(response: ProviderResponseMetrics): string {
  if (!response.registered) return t`Not on this platform yet. We invite them on request.`;
  return response.answerRate === null
    ? getHasVendorAccountLabel(response.registered)
    : formatProviderResponseSummary(response);
}

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
      title={response.answerRate === null ? undefined : formatMessage(providerResponseMetricsExplanation)}
    >
      <Icon size={14} aria-hidden />
      <span>{describeResponses(response)}</span>
    </FlexRow>
  );
}
