import { createContext, type ReactNode, use, useEffect } from 'react';

/** The part of a list that a page shows: what the details of a provider step through. */
export interface ShownList {
  /** Ids in their order. */
  readonly ids: readonly string[];
  /** Place of the first of them in the whole list, from 0. */
  readonly offset: number;
  /** How many the whole list holds. */
  readonly total: number;
  /** Brings those into the page that come before its first; nothing when there are none. */
  readonly earlier: () => void;
  /** Brings the next ones into the page; nothing when there are none. */
  readonly more: () => void;
}

/** What the page knows of a provider besides its facts. */
export type AboutProvider = (id: string) => ReactNode;

export interface Shown extends ShownList {
  readonly about: AboutProvider | null;
}

export interface ShownControl {
  readonly setList: (list: ShownList) => void;
  /** In an object, because a state that is a function would be called. */
  readonly setAbout: (about: { readonly of: AboutProvider } | null) => void;
}

const nothing = (): void => undefined;

export const emptyList: ShownList = { ids: [], offset: 0, total: 0, earlier: nothing, more: nothing };

export const ShownContext = createContext<Shown>({ ...emptyList, about: null });
export const ShownControlContext = createContext<ShownControl | null>(null);

export interface ShownPage extends Omit<ShownList, 'ids'> {
  readonly page: readonly { readonly id: string }[];
}

/** Makes this the page's list for as long as it is there. `earlier` and `more` stay the same functions between renders. */
export function useShownList({ page, offset, total, earlier, more }: ShownPage): void {
  const control = use(ShownControlContext);
  useEffect(() => {
    control?.setList({ ids: page.map(({ id }) => id), offset, total, earlier, more });
    return () => control?.setList(emptyList);
  }, [control, page, offset, total, earlier, more]);
}

/** Adds to the details what the page knows. @param about stays the same function between renders. */
export function useAboutProvider(about: AboutProvider): void {
  const control = use(ShownControlContext);
  useEffect(() => {
    control?.setAbout({ of: about });
    return () => control?.setAbout(null);
  }, [control, about]);
}
