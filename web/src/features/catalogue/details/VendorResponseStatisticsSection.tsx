import { t } from '@lingui/core/macro';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { providerResponseMetricsExplanation } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { ProviderResponseLine } from '../../../shared/catalogue/ProviderResponseLine.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { TitledProviderDetailsSection } from './TitledProviderDetailsSection.tsx';
import classes from './GroupedProviderFactSections.module.css';

/** Response statistics of the provider's vendor. */
export function VendorResponseStatisticsSection({ provider }: { provider: ProviderDetailsReplyItem }) {
  const hasStatistics = typeof provider.response?.answerRate === 'number';
  return (
    <TitledProviderDetailsSection title={t`Responses to requests`}>
      <ProviderResponseLine provider={provider} />
      {hasStatistics && (
        <MutedText faint size="small" className={classes['note']}>
          {formatMessage(providerResponseMetricsExplanation)}
        </MutedText>
      )}
    </TitledProviderDetailsSection>
  );
}
