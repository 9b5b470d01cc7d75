import { createContext } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

/** Provider data that a favourite needs. */
export type StarredProvider = Pick<ProviderListing, 'id' | 'Provider' | 'Type' | 'Logo File'>;

/** The user's favourites, shared by all favourite buttons of the page. */
export interface Stars {
  readonly isStarred: (providerId: string) => boolean;
  readonly toggle: (provider: StarredProvider) => void;
}

/** `null` for users without favourites, who see no favourite buttons. */
export const StarsContext = createContext<Stars | null>(null);
