import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { CoverageTechnology, CoverageView } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { TechnologyCoverage } from '@marketplace/contracts/coverage/coverage.views.ts';
import { useSession } from '../../../core/hooks.ts';
import { Note } from '../../../ui/Note.tsx';
import { useReadTechnologyCoverageQuery } from '../coverageApi.ts';

/** Names that stand in a cell before the rest is counted. */
const namesShown = 3;

/** Who covers a country, by its code. */
export type WhoCovers = ReadonlyMap<string, TechnologyCoverage>;

/** Who covers which country with the only chosen technology, for who is signed in; otherwise `undefined`. */
export function useWhoCovers(chosen: readonly CoverageTechnology[]): WhoCovers | undefined {
  const signedIn = useSession().status === 'signedIn';
  const [technology] = chosen;
  const isOne = signedIn && technology !== undefined && chosen.length === 1;
  const { currentData } = useReadTechnologyCoverageQuery(isOne ? technology : skipToken);
  return useMemo(
    () => currentData && new Map(currentData.countries.map((each) => [each.country_code, each])),
    [currentData],
  );
}

function namesText(names: readonly string[], count: number): string {
  const shown = names.slice(0, namesShown);
  const rest = count - shown.length;
  return rest > 0 ? `${shown.join(', ')} +${rest}` : shown.join(', ');
}

/** The first names of who covers a country, and how many more there are. */
export function WhoCell({ who, view }: { who: TechnologyCoverage | undefined; view: CoverageView }) {
  if (who === undefined) return '–';
  const networks = who.infrastructure_providers.filter(({ counted }) => counted).map(({ name }) => name);
  const providers = who.provider_providers.map(({ name }) => name);
  return (
    <>
      {view !== 'providers' && networks.length > 0 && (
        <Note>Networks: {namesText(networks, who.infrastructure_count)}</Note>
      )}
      {view !== 'infrastructure' && providers.length > 0 && (
        <Note>Claimed by: {namesText(providers, who.provider_count)}</Note>
      )}
    </>
  );
}
