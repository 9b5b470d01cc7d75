import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useRequireSignIn, useSession } from '../../../core/hooks.ts';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import {
  type FavouriteProviderData,
  type FavouritesContextValue,
  FavouritesContext,
} from '../../../shared/catalogue/favouritesContext.ts';
import { useFavouritesQuery, useStarProviderMutation, useUnstarProviderMutation } from './favouritesApi.ts';

const noFavourites: readonly never[] = [];

/**
 * Provides the user's favourites to the favourite buttons. Updates a favourite immediately, and reverts the change if
 * the server rejects it.
 */
export function FavouritesContextProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const requireSession = useRequireSignIn();
  const { currentData = noFavourites } = useFavouritesQuery(userId ?? skipToken);
  const [star] = useStarProviderMutation();
  const [unstar] = useUnstarProviderMutation();
  const isStarred = useCallback(
    (providerId: string) => currentData.some(({ provider_id }) => provider_id === providerId),
    [currentData],
  );
  const toggle = useCallback(
    async (starred: FavouriteProviderData) => {
      if (!requireSession(t`Sign in to save favorites.`) || userId === null) return;
      const provider = {
        provider_id: starred.id,
        provider_name: starred.Provider,
        provider_type: starred.Type,
        logo_file: starred['Logo File'],
      };
      const { error } = isStarred(starred.id)
        ? await unstar({ userId, provider })
        : await star({ userId, provider, at: new Date().toISOString() });
      if (error !== undefined) {
        showFailureToast(error, t`Your favorites were not changed`);
      }
    },
    [isStarred, requireSession, star, unstar, userId],
  );
  const stars = useMemo<FavouritesContextValue>(
    () => ({ isFavourite: isStarred, toggle: (provider) => void toggle(provider) }),
    [isStarred, toggle],
  );
  return <FavouritesContext value={stars}>{children}</FavouritesContext>;
}
