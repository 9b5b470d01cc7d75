import type {
  OperatorNetworkReplyItem,
  TechnologyCoverageInCountry,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatNetworkTechnologyState } from '../../features/coverage/coverageText.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

/** A network in which a technology has ended or will end. */
export interface NetworkWithTechnologySunset {
  readonly country: string;
  readonly network: string;
  /** For example `Ends Dec 2027` or `Switched off`. */
  readonly state: string;
}

const isEnding = ({ switch_off: end, state }: OperatorNetworkReplyItem): boolean =>
  end !== null && (state === 'ending' || state === 'off');

/** Lists the networks in which a technology has ended or will end, sorted by country name. */
export function listNetworksWithTechnologySunset(
  countries: readonly (Pick<TechnologyCoverageInCountry, 'infrastructure_providers'> & {
    readonly country_code: string;
  })[],
): readonly NetworkWithTechnologySunset[] {
  return countries
    .flatMap(({ country_code, infrastructure_providers: networks }) =>
      networks.filter(isEnding).map((network) => ({
        country: getCountryName(country_code),
        network: network.name,
        state: formatNetworkTechnologyState(network),
      })),
    )
    .toSorted((a, b) => compareTexts(a.country, b.country));
}
