import { createContext } from 'react';
import type { ProviderListItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

/** Data of a provider that is stored with a favourite. */
export type FavouriteProvider = Pick<ProviderListItem, 'id' | 'Provider' | 'Type' | 'Logo File'>;

/** The user's favourites, shared by all favourite buttons of the page. */
export interface FavouriteProvidersStore {
  readonly isFavourite: (providerId: string) => boolean;
  readonly toggle: (provider: FavouriteProvider) => void;
}

/** `null` for users who cannot have favourites, who see no favourite buttons. */
export const FavouritesContext = createContext<FavouriteProvidersStore | null>(null);
