import { t } from '@lingui/core/macro';
import { maxCoverageComparisonItems } from '@marketplace/contracts/coverage/coverage.api.ts';
import { AddProviderSelect } from '../../../shared/catalogue/AddProviderSelect.tsx';
import { CountryPicker } from '../../../shared/geo/CountryPicker.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { useComparisonProviderSearch } from '../../catalogue/providerFinderApi.ts';
import classes from './CoverageComparisonCard.module.css';

export interface CoverageComparisonProviderPickersProps {
  /** Ids of the compared providers. */
  items: readonly string[];
  /** Alpha-2 codes that limit the comparison; empty for all countries. */
  within: readonly string[];
  onItems: (items: readonly string[]) => void;
  onWithin: (countries: readonly string[]) => void;
}

/** Fields to choose providers and the countries to compare them in. */
export function CoverageComparisonProviderPickers({
  items,
  within,
  onItems,
  onWithin,
}: CoverageComparisonProviderPickersProps) {
  const finder = useComparisonProviderSearch(items, maxCoverageComparisonItems);
  return (
    <Stack gap={8}>
      <AddProviderSelect finder={finder} onAdd={(id) => onItems([...items, id])} />
      <div className={classes['countries']} role="group" aria-label={t`Countries to compare the providers in`}>
        <MutedText size="medium">{t`Choose countries to compare the providers in. Without a choice, all countries are compared.`}</MutedText>
        <CountryPicker countries={within} onChange={onWithin} shortcuts={false} />
      </div>
    </Stack>
  );
}
