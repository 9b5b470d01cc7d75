import { Plural, Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import type { RfqSummaryAndProviderMetricsReply } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { ProviderMonogram } from '../../../shared/catalogue/ProviderLogo.tsx';
import { TruncatedText } from './TruncatedText.tsx';
import { formatRatePercent, formatResponseDuration, statusCountFormatters } from './formatRfqMetrics.ts';
import { ProviderRfqLinksSection } from './ProviderRfqLinksSection.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { Card } from '../../../ui/Card.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './RfqAnalytics.module.css';
import { useUrlParams } from './useUrlParams.ts';

type ProviderMetrics = RfqSummaryAndProviderMetricsReply['providers'][number];

function formatStatusCounts({ by_status }: ProviderMetrics): string {
  return rfqLinkStatuses
    .filter((status) => by_status[status] > 0)
    .map((status) => statusCountFormatters[status](formatInteger(by_status[status])))
    .join(', ');
}

interface ProviderRowProps {
  provider: ProviderMetrics;
  open: boolean;
  onToggle: () => void;
}

function ProviderRow({ provider, open, onToggle }: ProviderRowProps) {
  const { provider_id, provider_name, rfq_count: count } = provider;
  const formattedCount = formatInteger(count);
  const rate = formatRatePercent(provider.response_rate);
  const duration = formatResponseDuration(provider.median_answer_seconds);
  const panel = `rfqs-of-${provider_id}`;
  return (
    <li className={classes['provider']}>
      <button
        type="button"
        className={classes['providerHead']}
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
      >
        <IconChevronRight size={16} aria-hidden className={classes['chevron']} data-open={open || undefined} />
        <ProviderMonogram name={provider_name} size={28} />
        <span className={classes['name']}>
          <TruncatedText>{provider_name}</TruncatedText>
          <MutedText as="span" size="small" data-breaks className={classes['small']}>
            {formatStatusCounts(provider)}
          </MutedText>
        </span>
        <MutedText as="span" size="medium" className={classes['figure']}>
          <Trans>
            <strong>{formattedCount}</strong> <Plural value={count} one="RFQ" other="RFQs" />
          </Trans>
        </MutedText>
        <MutedText as="span" size="medium" className={classes['figure']} data-wide>
          <Trans>
            <strong>{rate}</strong> responded
          </Trans>
        </MutedText>
        <MutedText as="span" size="medium" className={classes['figure']} data-wide>
          <Trans>
            <strong>{duration}</strong> to respond
          </Trans>
        </MutedText>
      </button>
      {open && (
        <div id={panel} className={classes['links']}>
          <ProviderRfqLinksSection id={provider_id} name={provider_name} />
        </div>
      )}
    </li>
  );
}

/** Providers by descending RFQ count; each row expands to the RFQs sent to the provider. */
export function ProviderRfqMetricsList({ providers }: { providers: RfqSummaryAndProviderMetricsReply['providers'] }) {
  const { params, set } = useUrlParams();
  const open = params.get('provider');
  return (
    <Card as="ul">
      {providers.map((provider) => {
        const isOpen = open === provider.provider_id;
        return (
          <ProviderRow
            key={provider.provider_id}
            provider={provider}
            open={isOpen}
            onToggle={() => set({ provider: isOpen ? null : provider.provider_id }, true)}
          />
        );
      })}
    </Card>
  );
}
