import { useAppDispatch } from '../../../core/hooks.ts';
import { PickBox } from '../../../shared/catalogue/list/PickBox.tsx';
import { providerToggled } from '../requirementsSlice.ts';
import { useRequirements } from '../useRequirements.ts';
import { isChosen, isFull, type Selectable, toChosen } from './quoteSelection.ts';

/** Chooses a provider for quotes, or takes it back. */
export function Pick({ provider }: { provider: Selectable }) {
  const dispatch = useAppDispatch();
  const { chosen } = useRequirements();
  return (
    <PickBox
      name={provider.Provider}
      picked={isChosen(chosen, provider.id)}
      blocked={isFull(chosen)}
      onToggle={() => dispatch(providerToggled(toChosen(provider)))}
    />
  );
}

/** The same in a row of a table. */
export const pickOf = (provider: Selectable) => <Pick provider={provider} />;
