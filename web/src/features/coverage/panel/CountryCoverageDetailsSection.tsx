import { plural, t } from '@lingui/core/macro';
import { coverageTechnologies, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { previousSearchReopenedAction } from '../../../shared/searches/pageEvents.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { useReadCountryCoverageQuery } from '../coverageApi.ts';
import { NetworkSwitchOffsAndRoamingLimitsSection } from './NetworkSwitchOffsAndRoamingLimitsSection.tsx';
import classes from './CountryCoveragePanel.module.css';
import { ExpandableTechnologyCoverageDetails } from './ExpandableTechnologyCoverageDetails.tsx';

/** Returns a function that opens the wizard with the country filled in. */
function useFindProviders(code: string): () => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(() => {
    const data = { geographicMode: 'countries' as const, specificCountries: [getCountryName(code)] };
    dispatch(previousSearchReopenedAction({ data, find: false }));
    void navigate('/requirements');
  }, [code, dispatch, navigate]);
}

function Facts({ country }: { country: CoverageCountryReplyItem }) {
  const { technologies, provider_count: providers, infrastructure_provider_count: networks } = country;
  return (
    <>
      <MutedText size="medium" className="tabular">
        {t`${plural(networks, { one: '# network', other: '# networks' })}, ${plural(providers, { one: '# provider claims coverage', other: '# providers claim coverage' })}`}
      </MutedText>
      <ul className={classes['technologies']} aria-label={t`Technologies`}>
        {coverageTechnologies.map((each) => (
          <li key={each}>
            <ExpandableTechnologyCoverageDetails name={coverageTechnologyLabels[each]} coverage={technologies[each]} />
          </li>
        ))}
      </ul>
      <NetworkSwitchOffsAndRoamingLimitsSection country={country} />
    </>
  );
}

/** Details of a country for signed-in users. */
export function CountryCoverageDetailsSection({ code }: { code: string }) {
  const query = useReadCountryCoverageQuery(code);
  const find = useFindProviders(code);
  const country = query.currentData?.countries[0];
  return (
    <>
      <div className={classes['body']}>
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load coverage data`}
          loading={t`Loading coverage data`}
        >
          {getApiErrorText(query.error, t`The request failed. Try again.`)}
        </QueryErrorOrSkeleton>
        {country !== undefined && <Facts country={country} />}
      </div>
      <footer className={classes['foot']}>
        <Button variant="primary" fullWidth onClick={find}>{t`Find providers for this country`}</Button>
      </footer>
    </>
  );
}
