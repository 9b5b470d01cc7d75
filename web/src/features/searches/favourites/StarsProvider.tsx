import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useRequireSession, useSession } from '../../../core/hooks.ts';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { type StarredProvider, type Stars, StarsContext } from '../../../shared/catalogue/stars.ts';
import { useFavouritesQuery, useStarProviderMutation, useUnstarProviderMutation } from './favouritesApi.ts';

const none: readonly never[] = [];

/** Favourites for the stars of the page. A press shows at once and is taken back when the server refuses it. */
export function StarsProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const requireSession = useRequireSession();
  const { currentData = none } = useFavouritesQuery(userId ?? skipToken);
  const [star] = useStarProviderMutation();
  const [unstar] = useUnstarProviderMutation();
  const isStarred = useCallback(
    (providerId: string) => currentData.some(({ provider_id }) => provider_id === providerId),
    [currentData],
  );
  const toggle = useCallback(
    async (pressed: StarredProvider) => {
      if (!requireSession('Sign in to keep favorites.') || userId === null) return;
      const provider = {
        provider_id: pressed.id,
        provider_name: pressed.Provider,
        provider_type: pressed.Type,
        logo_file: pressed['Logo File'],
      };
      const { error } = isStarred(pressed.id)
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
