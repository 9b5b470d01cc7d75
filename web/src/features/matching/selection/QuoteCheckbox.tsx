import { useAppDispatch } from '../../../core/hooks.ts';
import { QuoteSelectCheckbox } from '../../../shared/catalogue/list/QuoteSelectCheckbox.tsx';
import { providerSelectionToggled } from '../requirementsSlice.ts';
import { useRequirements } from '../useRequirements.ts';
import { isProviderChosen, isQuoteSelectionFull, type SelectableProvider, toChosenProvider } from './quoteSelection.ts';

/** Checkbox that selects a provider for quotes. */
export function QuoteCheckbox({ provider }: { provider: SelectableProvider }) {
  const dispatch = useAppDispatch();
  const { chosen } = useRequirements();
  return (
    <QuoteSelectCheckbox
      name={provider.Provider}
      picked={isProviderChosen(chosen, provider.id)}
      blocked={isQuoteSelectionFull(chosen)}
      onToggle={() => dispatch(providerSelectionToggled(toChosenProvider(provider)))}
    />
  );
}

/** Renders the checkbox in a table row. */
export const renderQuoteCheckbox = (provider: SelectableProvider) => <QuoteCheckbox provider={provider} />;
