import { createContext } from 'react';

/** Data of a compared provider that is available before its details are loaded. */
export interface ComparedProvider {
  readonly id: string;
  readonly Provider: string;
}

/** The providers selected for comparison, shared by all toggles of the page. */
export interface ProviderComparisonSelection {
  readonly ids: readonly string[];
  /** Name of the provider that was last rejected because of the limit; `null` again after the next change. */
  readonly rejectedName: string | null;
  /** Adds or removes a provider. Rejects a provider beyond the limit. */
  readonly toggle: (provider: ComparedProvider) => void;
  readonly clear: () => void;
}

/** React context with the selection; `null` on pages without a comparison, where the toggles are hidden. */
export const ProviderComparisonSelectionContext = createContext<ProviderComparisonSelection | null>(null);
