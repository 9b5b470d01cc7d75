import { createContext } from 'react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';

/** Fields of a provider that are stored when a user makes the provider a favourite. */
export type FavouriteProviderData = Pick<ProviderListReplyItem, 'id' | 'Provider' | 'Type' | 'Logo File'>;

/** The user's favourites, shared by all favourite buttons of the page. */
export interface FavouritesContextValue {
  readonly isFavourite: (providerId: string) => boolean;
  readonly toggle: (provider: FavouriteProviderData) => void;
}

/** React context with the favourites; `null` outside the context provider, where no favourite buttons are shown. */
export const FavouritesContext = createContext<FavouritesContextValue | null>(null);
