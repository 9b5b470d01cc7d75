import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useReadOverviewQuery } from '../features/catalogue/catalogueApi.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { Hero } from './Hero.tsx';
import { Showcase } from './Showcase.tsx';
import { TrustedBy } from './TrustedBy.tsx';

export function HomePage() {
  const { data, isError, isFetching, refetch } = useReadOverviewQuery(undefined);
  const overview = data ?? null;
  return (
    <>
      <AccessDenied />
      <Hero overview={overview} />
      <TrustedBy partners={overview?.trusted ?? null} />
      {isError && overview === null ? (
        <div className="page" data-width="home">
          <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching}>
            The rest of the site works. Try again in a moment.
          </ErrorNotice>
        </div>
      ) : (
        <Showcase overview={overview} />
      )}
    </>
  );
}
