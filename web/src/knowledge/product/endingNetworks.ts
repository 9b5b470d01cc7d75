import type { OperatorNetworkReplyItem, TechnologyCoverage } from '@marketplace/contracts/coverage/coverage.views.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatNetworkState } from '../../features/coverage/coverageText.ts';

/** A network in which a technology has ended or will end. */
export interface SunsetNetwork {
  readonly country: string;
  readonly network: string;
  /** For example `Ends Dec 2027` or `Switched off`. */
  readonly state: string;
}

const isEnding = ({ switch_off: end, state }: OperatorNetworkReplyItem): boolean =>
  end !== null && (state === 'ending' || state === 'off');

/** Lists the networks in which a technology has ended or will end, sorted by country name. */
export function listSunsetNetworks(
  countries: readonly (Pick<TechnologyCoverage, 'infrastructure_providers'> & { readonly country_code: string })[],
): readonly SunsetNetwork[] {
  return countries
    .flatMap(({ country_code, infrastructure_providers: networks }) =>
      networks.filter(isEnding).map((network) => ({
        country: getCountryName(country_code),
        network: network.name,
        state: formatNetworkState(network),
      })),
    )
    .toSorted((a, b) => a.country.localeCompare(b.country, 'en'));
}
