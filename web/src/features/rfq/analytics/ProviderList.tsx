import { IconChevronRight } from '@tabler/icons-react';
import type { RfqFiguresView } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Monogram } from '../../../shared/catalogue/ProviderLogo.tsx';
import { CutText } from './CutText.tsx';
import { rateText, spanText } from './rfqFigures.ts';
import { ProviderLinks } from './ProviderLinks.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Card } from '../../../ui/Card.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './RfqAnalytics.module.css';
import { useRfqAddress } from './useRfqAddress.ts';

type ProviderMetrics = RfqFiguresView['providers'][number];

function formatStatusCounts({ by_status }: ProviderMetrics): string {
  return linkStatuses
    .filter((status) => by_status[status] > 0)
    .map((status) => `${inFigures(by_status[status])} ${status}`)
    .join(', ');
}

interface ProviderRowProps {
  provider: ProviderMetrics;
  open: boolean;
  onToggle: () => void;
}

function ProviderRow({ provider, open, onToggle }: ProviderRowProps) {
  const { provider_id, provider_name, rfq_count } = provider;
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
        <Monogram name={provider_name} size={28} />
        <span className={classes['name']}>
          <CutText>{provider_name}</CutText>
          <Text as="span" size="small" data-breaks className={classes['small']}>
            {formatStatusCounts(provider)}
          </Text>
        </span>
        <Text as="span" size="medium" className={classes['figure']}>
          <strong>{inFigures(rfq_count)}</strong> {rfq_count === 1 ? 'RFQ' : 'RFQs'}
        </Text>
        <Text as="span" size="medium" className={classes['figure']} data-wide>
          <strong>{rateText(provider.response_rate)}</strong> responded
        </Text>
        <Text as="span" size="medium" className={classes['figure']} data-wide>
          <strong>{spanText(provider.median_answer_seconds)}</strong> to answer
        </Text>
      </button>
      {open && (
        <div id={panel} className={classes['links']}>
          <ProviderLinks id={provider_id} name={provider_name} />
        </div>
      )}
    </li>
  );
}

/** Providers by descending RFQ count; each row expands to the RFQs sent to the provider. */
export function ProviderList({ providers }: { providers: RfqFiguresView['providers'] }) {
  const { params, set } = useRfqAddress();
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
