import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useRequireSession, useSession } from '../../../core/hooks.ts';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { type StarredProvider, type Stars, StarsContext } from '../../../shared/catalogue/stars.ts';
import { useFavouritesQuery, useStarProviderMutation, useUnstarProviderMutation } from './favouritesApi.ts';

const noFavourites: readonly never[] = [];

/** Context provider for the star buttons. Toggles optimistically and reverts when the server rejects the change. */
export function StarsProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const requireSession = useRequireSession();
  const { currentData = noFavourites } = useFavouritesQuery(userId ?? skipToken);
  const [star] = useStarProviderMutation();
  const [unstar] = useUnstarProviderMutation();
  const isStarred = useCallback(
    (providerId: string) => currentData.some(({ provider_id }) => provider_id === providerId),
    [currentData],
  );
  const toggle = useCallback(
    async (starred: StarredProvider) => {
      if (!requireSession('Sign in to keep favorites.') || userId === null) return;
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
        notifyFailure(error, 'Your favorites were not changed');
      }
    },
    [isStarred, requireSession, star, unstar, userId],
  );
  const stars = useMemo<Stars>(() => ({ isStarred, toggle: (provider) => void toggle(provider) }), [isStarred, toggle]);
  return <StarsContext value={stars}>{children}</StarsContext>;
}
