import { coverageTechnologies, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountry, NetworkSwitchOffView } from '@marketplace/contracts/coverage/coverage.views.ts';

/** Switch-off of one technology in one or more networks. `label` names them, for example `2G, Turkcell, Vodafone`. */
export interface GroupedNetworkSwitchOff extends NetworkSwitchOffView {
  readonly label: string;
}

/** Number of names in a long list; the others are counted. */
const maxNames = 4;

function formatNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return more > 1 ? `${names.slice(0, maxNames).join(', ')} and ${more} more` : names.join(', ');
}

/** Switch-offs in a country by technology. Networks with the same status, date, source and confidence form one entry. */
export function groupNetworkSwitchOffs({
  technologies,
}: Pick<CoverageCountry, 'technologies'>): readonly GroupedNetworkSwitchOff[] {
  return coverageTechnologies.flatMap((technology) => {
    const networks = technologies[technology].infrastructure_providers.flatMap(({ name, switch_off: end }) =>
      end === null ? [] : [{ name, end }],
    );
    const groups = Map.groupBy(networks, ({ end }) =>
      JSON.stringify([end.status, end.date, end.source, end.confidence]),
    );
    return [...groups.values()].flatMap((group) => {
      const end = group[0]?.end;
      const names = formatNames(group.map(({ name }) => name));
      return end === undefined ? [] : [{ ...end, label: `${coverageTechnologyLabels[technology]}, ${names}` }];
    });
  });
}
