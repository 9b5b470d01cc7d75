import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { FavouriteView } from '@marketplace/contracts/searches/searches.views.ts';
import { RequireSession } from '../../app/guards.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProviderCard } from '../../ui/providers/ProviderCard.tsx';
import { QuoteLink } from '../../ui/providers/QuoteLink.tsx';
import { LoadingText, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useListProvidersQuery } from '../catalogue/catalogueApi.ts';
import { useFavouritesQuery } from './favouritesApi.ts';
import classes from './Favorites.module.css';
import { GoneFavorite } from './GoneFavorite.tsx';

/** Starred providers as cards; one that the catalogue lost can only be removed. */
function FavoriteList({ favourites, userId }: { favourites: readonly FavouriteView[]; userId: string }) {
  const { data: providers, isError, isFetching, refetch } = useListProvidersQuery(undefined);
  if (providers === undefined) {
    if (isError) return <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching} />;
    return <SkeletonRows />;
  }
  return (
    <ul className={classes['cards']}>
      {favourites.map((favourite) => {
        const provider = providers.find(({ id }) => id === favourite.provider_id);
        return (
          <li key={favourite.provider_id}>
            {provider === undefined ? (
              <GoneFavorite favourite={favourite} userId={userId} />
            ) : (
              <ProviderCard provider={provider} action={<QuoteLink provider={provider} />} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Favorites({ user }: { user: UserView }) {
  const { data, isError, isFetching, refetch } = useFavouritesQuery(user.id);
  if (data === undefined && isError) {
    return <ErrorNotice title="Your favorites could not be loaded" onRetry={refetch} retrying={isFetching} />;
  }
  if (data === undefined) {
    return (
      <>
        <LoadingText>Loading your favorites</LoadingText>
        <SkeletonRows />
      </>
    );
  }
  if (data.length > 0) return <FavoriteList favourites={data} userId={user.id} />;
  return (
    <EmptyState title="You have no favorites yet" action={<ButtonLink to="/providers">Providers List</ButtonLink>}>
      Press the heart on a provider to keep it here.
    </EmptyState>
  );
}

/** The providers that a person starred. */
export function FavoritesPage() {
  return (
    <RequireSession text="Please log in to view your favorites.">
      {(user) => (
        <div className="page">
          <PageHeader title="Favorites" crumb="Favorites" />
          <div className={classes['body']}>
            <Favorites user={user} />
          </div>
        </div>
      )}
    </RequireSession>
  );
}
