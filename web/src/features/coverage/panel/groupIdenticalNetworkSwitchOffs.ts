import { plural, t } from '@lingui/core/macro';
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
  if (more <= 1) return names.join(', ');
  const shown = names.slice(0, maxNames).join(', ');
  return plural(more, { other: `${shown} and # more` });
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
      const networkNames = formatNames(group.map(({ name }) => name));
      const label = t`${{ technology: coverageTechnologyLabels[technology] }}, ${{ networkNames }}`;
      return end === undefined ? [] : [{ ...end, label }];
    });
  });
}
