import { createContext, type ReactNode, use, useEffect } from 'react';

/** The displayed part of a list; the detail panel steps through it. */
export interface ShownList {
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
export type AboutProvider = (id: string) => ReactNode;

export interface Shown extends ShownList {
  readonly about: AboutProvider | null;
}

export interface ShownControl {
  readonly setList: (list: ShownList) => void;
  /** Wrapped in an object, because a state setter would call a function. */
  readonly setAbout: (about: { readonly of: AboutProvider } | null) => void;
}

const noop = (): void => undefined;

export const emptyList: ShownList = { ids: [], offset: 0, total: 0, earlier: noop, more: noop };

export const ShownContext = createContext<Shown>({ ...emptyList, about: null });
export const ShownControlContext = createContext<ShownControl | null>(null);

export interface ShownPage extends Omit<ShownList, 'ids'> {
  readonly page: readonly { readonly id: string }[];
}

/**
 * Registers the page's list while the component is mounted. `earlier` and `more` must keep their identity between
 * renders.
 */
export function useShownList({ page, offset, total, earlier, more }: ShownPage): void {
  const control = use(ShownControlContext);
  useEffect(() => {
    control?.setList({ ids: page.map(({ id }) => id), offset, total, earlier, more });
    return () => control?.setList(emptyList);
  }, [control, page, offset, total, earlier, more]);
}

/** Adds page-specific content to the detail panel. @param about must keep its identity between renders. */
export function useAboutProvider(about: AboutProvider): void {
  const control = use(ShownControlContext);
  useEffect(() => {
    control?.setAbout({ of: about });
    return () => control?.setAbout(null);
  }, [control, about]);
}
