import { useAppDispatch } from '../../../core/hooks.ts';
import { SelectProviderForQuotesCheckbox } from '../../../shared/catalogue/list/SelectProviderForQuotesCheckbox.tsx';
import { providerSelectionToggled } from '../requirementsSlice.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import {
  isProviderChosenForRfq,
  isRfqProviderSelectionFull,
  type ProviderSelectableForRfq,
  toProviderChosenForRfq,
} from './quoteSelection.ts';

/** Checkbox that selects a provider for quotes. */
export function RfqProviderCheckbox({ provider }: { provider: ProviderSelectableForRfq }) {
  const dispatch = useAppDispatch();
  const { chosen } = useRequirementsState();
  return (
    <SelectProviderForQuotesCheckbox
      name={provider.Provider}
      picked={isProviderChosenForRfq(chosen, provider.id)}
      blocked={isRfqProviderSelectionFull(chosen)}
      onToggle={() => dispatch(providerSelectionToggled(toProviderChosenForRfq(provider)))}
    />
  );
}

/** Renders the checkbox in a table row. */
export const renderRfqProviderCheckbox = (provider: ProviderSelectableForRfq) => (
  <RfqProviderCheckbox provider={provider} />
);
