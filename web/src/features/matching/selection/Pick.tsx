import { useAppDispatch } from '../../../core/hooks.ts';
import { PickBox } from '../../../shared/catalogue/list/PickBox.tsx';
import { providerSelectionToggled } from '../requirementsSlice.ts';
import { useRequirements } from '../useRequirements.ts';
import { isChosen, isFull, type Selectable, toChosen } from './quoteSelection.ts';

/** Checkbox that selects a provider for quotes. */
export function Pick({ provider }: { provider: Selectable }) {
  const dispatch = useAppDispatch();
  const { chosen } = useRequirements();
  return (
    <PickBox
      name={provider.Provider}
      picked={isChosen(chosen, provider.id)}
      blocked={isFull(chosen)}
      onToggle={() => dispatch(providerSelectionToggled(toChosen(provider)))}
    />
  );
}

/** Renders the checkbox in a table row. */
export const pickOf = (provider: Selectable) => <Pick provider={provider} />;
