import { createContext, type ReactNode, use, useEffect } from 'react';

/** The displayed part of a provider list. Users can step through its providers in the detail panel. */
export interface ShownProviderListState {
  /** Ids in display order. */
  readonly ids: readonly string[];
  /** Index of the first displayed provider in the whole list, from 0. */
  readonly offset: number;
  /** Length of the whole list. */
  readonly total: number;
  /** Loads the previous providers into the page; does nothing at the beginning. */
  readonly earlier: () => void;
  /** Loads the next providers into the page; does nothing at the end. */
  readonly more: () => void;
}

/** Renders page-specific content about a provider for the detail panel. */
export type RenderDetailPanelProviderNote = (id: string) => ReactNode;

export interface ShownProvidersContextValue extends ShownProviderListState {
  readonly about: RenderDetailPanelProviderNote | null;
}

export interface ShownProvidersSetters {
  readonly setList: (list: ShownProviderListState) => void;
  /** The render function is wrapped in an object, because a React state setter would call a bare function. */
  readonly setAbout: (about: { readonly of: RenderDetailPanelProviderNote } | null) => void;
}

const noop = (): void => undefined;

export const emptyShownProviderList: ShownProviderListState = {
  ids: [],
  offset: 0,
  total: 0,
  earlier: noop,
  more: noop,
};

export const ShownProvidersContext = createContext<ShownProvidersContextValue>({
  ...emptyShownProviderList,
  about: null,
});
export const ShownProvidersSettersContext = createContext<ShownProvidersSetters | null>(null);

export interface ShownProviderPage extends Omit<ShownProviderListState, 'ids'> {
  readonly page: readonly { readonly id: string }[];
}

/**
 * Registers the provider list of the page for the detail panel while the component is mounted. The functions `earlier`
 * and `more` must keep their identity between renders.
 */
export function useRegisterDetailPanelProviderList({ page, offset, total, earlier, more }: ShownProviderPage): void {
  const control = use(ShownProvidersSettersContext);
  useEffect(() => {
    control?.setList({ ids: page.map(({ id }) => id), offset, total, earlier, more });
    return () => control?.setList(emptyShownProviderList);
  }, [control, page, offset, total, earlier, more]);
}

/**
 * Adds page-specific content about a provider to the detail panel.
 * @param about renders the content; the function must keep its identity between renders.
 */
export function useRegisterDetailPanelProviderNote(about: RenderDetailPanelProviderNote): void {
  const control = use(ShownProvidersSettersContext);
  useEffect(() => {
    control?.setAbout({ of: about });
    return () => control?.setAbout(null);
  }, [control, about]);
}
