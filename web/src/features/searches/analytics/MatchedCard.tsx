import { BarList } from '../../../charts/BarList.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { type DayParams, useMatchedProvidersQuery } from './analyticsApi.ts';
import { AskedCard } from './AskedCard.tsx';

/** Providers that stood among the first matches most often. */
export function MatchedCard({ days, most }: { days: DayParams; most: number }) {
  const asked = useMatchedProvidersQuery(days);
  return (
    <AskedCard
      title="Most matched providers"
      asked={asked}
      isEmpty={({ providers }) => providers.length === 0}
      empty="No provider matched in these days."
    >
      {({ providers }) => (
        <BarList
          label="Most matched providers"
          items={providers.slice(0, most).map(({ provider_id, provider_name, logo_file, searches }) => ({
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
    </AskedCard>
  );
}
