import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { FavouriteProviderReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { RequireSignIn } from '../../../shared/access/guards.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ProviderCard } from '../../../shared/catalogue/list/ProviderCard.tsx';
import { RequestQuoteLink } from '../../../shared/catalogue/list/RequestQuoteLink.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { useReadListingsQuery } from '../../catalogue/catalogueApi.ts';
import { useFavouritesQuery } from './favouritesApi.ts';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Favorites.module.css';
import { UnavailableFavouriteCard } from './UnavailableFavouriteCard.tsx';

interface FavoriteProps {
  favourite: FavouriteProviderReplyItem;
  userId: string;
  provider: ProviderListReplyItem | undefined;
  /** Whether the provider is loading. */
  loading: boolean;
}

/** Number of favourites shown initially and added by each Show More. */
const pageSize = 20;

/**
 * Card of a favourite provider. If the provider is no longer in the catalogue, the card's only button removes the
 * provider from the favourites.
 */
function Favorite({ favourite, userId, provider, loading }: FavoriteProps) {
  if (provider !== undefined)
    return <ProviderCard provider={provider} action={<RequestQuoteLink provider={provider} />} />;
  return loading && favourite.in_catalogue ? (
    <SkeletonRows rows={1} />
  ) : (
    <UnavailableFavouriteCard {...{ favourite, userId }} />
  );
}

/** A page of favourites. Loads only the providers on the page, not the whole catalogue. */
function FavoriteCards({ favourites, userId }: { favourites: readonly FavouriteProviderReplyItem[]; userId: string }) {
  const ids = favourites.filter(({ in_catalogue }) => in_catalogue).map(({ provider_id }) => provider_id);
  const { data, isError, isFetching, refetch } = useReadListingsQuery(ids.length === 0 ? skipToken : ids);
  if (data === undefined && isError) {
    return <ErrorNotice title={t`Failed to load providers data`} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <ul className={classes['cards']}>
      {favourites.map((favourite) => {
        const provider = data?.providers.find(({ id }) => id === favourite.provider_id);
        return (
          <li key={favourite.provider_id}>
            <Favorite {...{ favourite, userId, provider }} loading={isFetching} />
          </li>
        );
      })}
    </ul>
  );
}

/** Favourite providers as cards, with Show More. */
function FavoriteList({ favourites, userId }: { favourites: readonly FavouriteProviderReplyItem[]; userId: string }) {
  const [pages, setPages] = useState(1);
  const starts = Array.from({ length: pages }, (_none, page) => page * pageSize).filter((at) => at < favourites.length);
  return (
    <>
      <VisuallyHidden component="h2">{t`Favorite providers`}</VisuallyHidden>
      {starts.map((start) => (
        <FavoriteCards key={start} favourites={favourites.slice(start, start + pageSize)} userId={userId} />
      ))}
      {pages * pageSize < favourites.length && (
        <div className={classes['more']}>
          <Button onClick={() => setPages(pages + 1)}>{t`Show More`}</Button>
        </div>
      )}
    </>
  );
}

function Favorites({ user }: { user: SignedInUserReply }) {
  const query = useFavouritesQuery(user.id);
  const { data } = query;
  if (data === undefined)
    return (
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Your favorites could not be loaded`}
        loading={t`Loading your favorites`}
      />
    );
  if (data.length > 0) return <FavoriteList favourites={data} userId={user.id} />;
  return (
    <EmptyState
      title={t`You have no favorites yet`}
      action={<ButtonLink to="/providers">{t`Browse providers`}</ButtonLink>}
    >{t`Select the heart on a provider to add it to this list.`}</EmptyState>
  );
}

function PageLayout({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <PageHeader title={t`Favorites`} crumb={t`Favorites`} />
      <Stack gap={16} className={classes['body']}>
        {children}
      </Stack>
    </div>
  );
}

const loadingPage = (
  <PageLayout>
    <SkeletonRows />
  </PageLayout>
);

/** Page with the favourite providers of the user. */
export function FavouritesPage() {
  return (
    <RequireSignIn text={t`Please log in to view your favorites.`} waiting={loadingPage}>
      {(user) => (
        <PageLayout>
          <Favorites user={user} />
        </PageLayout>
      )}
    </RequireSignIn>
  );
}
