import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { useRequirementCountryCodes } from '../../matching/buyerCountries.public.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { FeatureSupportIcon } from '../../../shared/catalogue/FeatureSupportIcon.tsx';
import { groupCountriesByRegion, formatProviderCoverageSummary } from './coverageText.ts';
import { TitledProviderDetailsSection } from './TitledProviderDetailsSection.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderCoverageSection.module.css';

/** Loaded on demand, because the map data is large. */
const WorldMap = lazy(async () => ({
  default: (await import('../../../charts/world/StaticWorldMapWithFilledCountries.tsx'))
    .StaticWorldMapWithFilledCountries,
}));

/** Maximum number of listed country names; the others are only counted. */
const maxListedNames = 6;

function BuyerCountryOverlap({ countries }: { countries: readonly string[] }) {
  const buyerCountries = useRequirementCountryCodes();
  if (buyerCountries.length === 0) return null;
  const missing = buyerCountries.filter((code) => !countries.includes(code));
  if (missing.length === 0) {
    return (
      <p className={classes['overlap']} data-all>
        <FeatureSupportIcon state="yes" /> {t`All`} {buyerCountries.length} {t`of yours`}
      </p>
    );
  }
  const names = missing.slice(0, maxListedNames).map(getCountryName).join(', ');
  const rest = missing.length - maxListedNames;
  return (
    <p className={classes['overlap']}>
      <Trans>
        {buyerCountries.length - missing.length} of your {{ length: buyerCountries.length }}
        <CaptionText>
          without {names}
          {rest > 0 && ` and ${rest} more`}
        </CaptionText>
      </Trans>
    </p>
  );
}

function Regions({ countries }: { countries: readonly string[] }) {
  return (
    <details className={classes['list']}>
      <summary>{t`Countries by region`}</summary>
      <dl>
        {groupCountriesByRegion(countries).map(({ region, codes, total }) => (
          <div key={region}>
            <dt>
              {region} <span className="tabular">{t`${{ length: codes.length }} of ${total}`}</span>
            </dt>
            <dd>{codes.map(getCountryName).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Provider-declared coverage as a map, a count and a list of countries by region. */
export function ProviderCoverageSection({ provider }: { provider: ProviderDetailsReplyItem }) {
  const { countries_iso: countries } = provider;
  if (countries === null) {
    return (
      <TitledProviderDetailsSection title={t`Coverage`}>
        <Badge tone="unknown">{t`Countries not stated`}</Badge>
      </TitledProviderDetailsSection>
    );
  }
  return (
    <TitledProviderDetailsSection title={t`Coverage`} aside={<Badge tone="unknown">{t`claimed by provider`}</Badge>}>
      <FlexRow gap={16} align="end">
        <div className={classes['map']}>
          <Suspense>
            <WorldMap
              filled={countries}
              label={t`Map of ${{ providerCoverageSummary: formatProviderCoverageSummary(countries) }}`}
            />
          </Suspense>
        </div>
        <div className={classes['figures']}>
          <b className="tabular">{countries.length}</b>
          <span>{countries.length === 1 ? t`country` : t`countries`}</span>
          <BuyerCountryOverlap countries={countries} />
        </div>
      </FlexRow>
      <Regions countries={countries} />
    </TitledProviderDetailsSection>
  );
}
