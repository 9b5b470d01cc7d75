import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { responseMeaning } from '@marketplace/domain/catalogue/catalogue.responseText.ts';
import { ResponseLine } from '../../../shared/catalogue/ResponseLine.tsx';
import { Text } from '../../../ui/Text.tsx';
import { FactSection } from './FactSection.tsx';
import classes from './ProviderFacts.module.css';

/** Response statistics of the provider's vendor. */
export function Answers({ provider }: { provider: DetailedProvider }) {
  const hasStatistics = typeof provider.response?.answerRate === 'number';
  return (
    <FactSection title="Answers to requests">
      <ResponseLine provider={provider} />
      {hasStatistics && (
        <Text faint size="small" className={classes['note']}>
          {responseMeaning}
        </Text>
      )}
    </FactSection>
  );
}
