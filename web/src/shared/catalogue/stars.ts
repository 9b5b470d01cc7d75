import { createContext } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

/** What a star needs to know of its provider. */
export type StarredProvider = Pick<ProviderListing, 'id' | 'Provider' | 'Type' | 'Logo File'>;

/** The person's favourites, for every star on the page. */
export interface Stars {
  readonly isStarred: (providerId: string) => boolean;
  readonly toggle: (provider: StarredProvider) => void;
}

/** `null` where nobody keeps favourites: then no star shows. */
export const StarsContext = createContext<Stars | null>(null);
