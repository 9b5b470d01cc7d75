import { coverageTechnologies, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  CoverageCountryReplyItem,
  NetworkSwitchOffReplyItem,
} from '@marketplace/contracts/coverage/coverage.views.ts';

/** Switch-off of a technology in some networks. `label` names both, for example `2G, Turkcell, Vodafone`. */
export interface GroupedNetworkSwitchOff extends NetworkSwitchOffReplyItem {
  readonly label: string;
}

/** Number of names that are shown if a list is long; the others are only counted. */
const maxNames = 4;

function formatNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return more > 1 ? `${names.slice(0, maxNames).join(', ')} and ${more} more` : names.join(', ');
}

/** Lists switch-offs by technology. Networks with the same status, date, source and confidence share an item. */
export function groupIdenticalNetworkSwitchOffs({
  technologies,
}: Pick<CoverageCountryReplyItem, 'technologies'>): readonly GroupedNetworkSwitchOff[] {
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
