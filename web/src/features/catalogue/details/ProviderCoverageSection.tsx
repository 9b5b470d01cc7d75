import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { useRequirementCountryCodes } from '../../matching/buyerCountries.public.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { FeatureSupportIcon } from '../../../shared/catalogue/FeatureSupportIcon.tsx';
import { formatCoverageRegion, groupCountriesByRegion, formatProviderCoverageSummary } from './coverageText.ts';
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
  const total = buyerCountries.length;
  if (missing.length === 0) {
    return (
      <p className={classes['overlap']} data-all>
        <FeatureSupportIcon state="yes" />{' '}
        {plural(total, { one: 'Covers your country.', other: 'Covers all # of your countries.' })}
      </p>
    );
  }
  const covered = total - missing.length;
  const names = missing.slice(0, maxListedNames).map(getCountryName).join(', ');
  const rest = missing.length - maxListedNames;
  return (
    <p className={classes['overlap']}>
      {plural(total, { one: 'Does not cover your country.', other: `Covers ${covered} of your # countries.` })}
      <CaptionText>{rest > 0 ? t`Missing: ${names} and ${rest} more` : t`Missing: ${names}`}</CaptionText>
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
              {formatCoverageRegion(region)}{' '}
              <span className="tabular">{t`${{ covered: codes.length }} of ${total}`}</span>
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
              label={t`Coverage map: ${{ coverage: formatProviderCoverageSummary(countries) }}`}
            />
          </Suspense>
        </div>
        <div className={classes['figures']}>
          <Plural
            value={countries.length}
            one={
              <Trans>
                <b className="tabular">#</b>
                <span>country</span>
              </Trans>
            }
            other={
              <Trans>
                <b className="tabular">#</b>
                <span>countries</span>
              </Trans>
            }
          />
          <BuyerCountryOverlap countries={countries} />
        </div>
      </FlexRow>
      <Regions countries={countries} />
    </TitledProviderDetailsSection>
  );
}
