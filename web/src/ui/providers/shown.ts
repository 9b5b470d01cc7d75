import { createContext, type ReactNode, use, useEffect } from 'react';

/** The list that a page shows: what the details of a provider step through. */
export interface Shown {
  /** Ids in their order. */
  readonly ids: readonly string[];
  /** What the page knows of a provider besides its facts. */
  readonly about?: ((id: string) => ReactNode) | undefined;
}

export const nothingShown: Shown = { ids: [] };

export const ShownContext = createContext<Shown>(nothingShown);
export const SetShownContext = createContext<(shown: Shown) => void>(() => undefined);

/** Makes this the page's list for as long as it is there. @param about stays the same function between renders. */
export function useShown(providers: readonly { id: string }[], about?: Shown['about']): void {
  const set = use(SetShownContext);
  useEffect(() => {
    set({ ids: providers.map(({ id }) => id), about });
    return () => set(nothingShown);
  }, [set, providers, about]);
}
