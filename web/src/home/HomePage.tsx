import { t } from '@lingui/core/macro';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useReadOverviewQuery } from '../features/catalogue/catalogueApi.ts';
import { AdminAccessDeniedNotice } from './AdminAccessDeniedNotice.tsx';
import { HomeHeroSection } from './HomeHeroSection.tsx';
import { ProviderShowcase } from './ProviderShowcase.tsx';
import { TrustedPartnerLogos } from './TrustedPartnerLogos.tsx';

/** The start page. If the catalogue cannot be loaded, only the showcase is replaced with an error message. */
export function HomePage() {
  const { data, isError, isFetching, refetch } = useReadOverviewQuery(undefined);
  const overview = data ?? null;
  return (
    <>
      <AdminAccessDeniedNotice />
      <HomeHeroSection overview={overview} />
      <TrustedPartnerLogos partners={overview?.trusted ?? null} />
      {isError && overview === null ? (
        <div className="page" data-width="home">
          <ErrorNotice
            title={t`Failed to load providers data`}
            onRetry={refetch}
            retrying={isFetching}
          >{t`You can use the rest of the site. Try again in a moment.`}</ErrorNotice>
        </div>
      ) : (
        <ProviderShowcase overview={overview} />
      )}
    </>
  );
}
