import { t } from '@lingui/core/macro';
import { BarList } from '../../../charts/BarList.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { type DateRangeParams, useMatchedProvidersQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';

/** Card with the providers that were most often among the top matches of searches. */
export function MostMatchedProvidersCard({ days, maxProviders }: { days: DateRangeParams; maxProviders: number }) {
  const query = useMatchedProvidersQuery(days);
  return (
    <QueryResultCardWithLoadingStates
      title={t`Most matched providers`}
      query={query}
      isEmpty={({ providers }) => providers.length === 0}
      empty={t`No provider matched in this period.`}
    >
      {({ providers }) => (
        <BarList
          label={t`Most matched providers`}
          items={providers.slice(0, maxProviders).map(({ provider_id, provider_name, logo_file, searches }) => ({
            key: provider_id,
            label: (
              <>
                <ProviderLogo name={provider_name} file={logo_file} size={24} />
                {provider_name}
              </>
            ),
            value: searches,
          }))}
        />
      )}
    </QueryResultCardWithLoadingStates>
  );
}
