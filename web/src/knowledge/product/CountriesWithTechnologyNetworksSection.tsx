import { t } from '@lingui/core/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { type CoverageTechnology, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import { useOpenDialog, useSession } from '../../core/hooks.ts';
import { useReadTechnologyCoverageQuery } from '../../features/coverage/coverageApi.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { listNetworksWithTechnologySunset } from './endingNetworks.ts';
import classes from './TechnologyMarketplaceLinksCard.module.css';

/** List of networks in which the technology has ended or will end, with dates. For signed-in users only. */
function EndingNetworkList({ technology }: { technology: CoverageTechnology }) {
  const { data, isError, isFetching, refetch } = useReadTechnologyCoverageQuery(technology);
  if (isError) {
    return <ErrorNotice title={t`Failed to load networks`} onRetry={refetch} retrying={isFetching} />;
  }
  if (data === undefined) return <MutedText size="small">{t`Loading networks`}</MutedText>;
  const endings = listNetworksWithTechnologySunset(data.countries);
  if (endings.length === 0) return <MutedText size="small">{t`No known switch-offs.`}</MutedText>;
  return (
    <ul aria-label={t`${{ technology: coverageTechnologyLabels[technology] }}: ending or switched off`}>
      {endings.map(({ country, network, state }) => (
        <li key={`${country} ${network}`}>{t`${country}, ${network}: ${state}`}</li>
      ))}
    </ul>
  );
}

const signInReason = t`Sign in to see the networks that are being switched off, with dates.`;

function EndingNetworksSection({ technology }: { technology: CoverageTechnology }) {
  const { status } = useSession();
  const open = useOpenDialog();
  if (status === 'signedIn') return <EndingNetworkList technology={technology} />;
  return (
    <>
      <MutedText size="small">{signInReason}</MutedText>
      <Button onClick={() => open('signIn', signInReason)}>{t`Sign In`}</Button>
    </>
  );
}

export interface CountriesWithTechnologyNetworksSectionProps {
  technology: CoverageTechnology;
  /** Names of the countries with this technology; `undefined` while they are loading. */
  countries: readonly string[] | undefined;
}

function formatCountryNames(countries: readonly string[] | undefined): string {
  if (countries === undefined) return t`Not loaded yet.`;
  return countries.length === 0 ? t`No known countries.` : countries.join(', ');
}

/**
 * Collapsible list of the countries with live or ending networks. The ending networks are loaded when the user expands
 * the list. The list is rendered before the countries have loaded, to avoid a layout shift.
 */
export function CountriesWithTechnologyNetworksSection({
  technology,
  countries,
}: CountriesWithTechnologyNetworksSectionProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes['countries']} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {t`Countries with live or ending networks`}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <MutedText size="small">{formatCountryNames(countries)}</MutedText>
      <h4>{t`Ending or switched off`}</h4>
      {opened && <EndingNetworksSection technology={technology} />}
    </details>
  );
}
