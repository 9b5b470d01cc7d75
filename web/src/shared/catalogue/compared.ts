import { createContext } from 'react';

/** What the comparison keeps of a provider until its facts are there. */
export interface ComparedProvider {
  readonly id: string;
  readonly Provider: string;
}

/** The providers chosen to stand beside each other, for every toggle on the page. */
export interface Compared {
  readonly ids: readonly string[];
  /** Name of the one that found no room, until the next change. */
  readonly refused: string | null;
  /** Adds a provider or takes it away; a fifth is refused. */
  readonly toggle: (provider: ComparedProvider) => void;
  readonly clear: () => void;
}

/** `null` where nothing is compared: then no toggle shows. */
export const ComparedContext = createContext<Compared | null>(null);
