import { useEffect } from 'react';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { productName } from '../../ui/PageHeader.tsx';
import { useListScoredProvidersQuery } from '../catalogue/catalogueApi.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { Hero } from './Hero.tsx';
import { Showcase } from './Showcase.tsx';
import { showcaseOf, trustedBy } from './showcase.ts';
import { TrustedBy } from './TrustedBy.tsx';

export function HomePage() {
  const { data, isError, isFetching, refetch } = useListScoredProvidersQuery(undefined);
  const providers = data === undefined ? null : showcaseOf(data.providers);
  useEffect(() => {
    document.title = productName;
  }, []);
  return (
    <>
      <AccessDenied />
      <Hero providers={providers} />
      <TrustedBy partners={providers === null ? null : trustedBy(providers)} />
      {isError && providers === null ? (
        <div className="page">
          <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching}>
            The rest of the site works. Try again in a moment.
          </ErrorNotice>
        </div>
      ) : (
        <Showcase providers={providers} />
      )}
    </>
  );
}
