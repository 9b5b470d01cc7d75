import { t } from '@lingui/core/macro';
import type { CoverageTechnology, CoverageMapLayer } from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  OperatorNetworkReplyItem,
  PermanentRoamingRestrictionReplyItem,
  NetworkSwitchOffReplyItem,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { createDateFormatter } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Technologies by group, in display order. */
export const coverageTechnologyGroups: readonly {
  readonly name: string;
  readonly technologies: readonly CoverageTechnology[];
}[] = [
  { name: t`Broadband Networks`, technologies: ['2g', '3g', '4g', '5g'] },
  { name: t`LPWA`, technologies: ['lte_m', 'nb_iot'] },
];

export const coverageMapLayerLabels: Readonly<Record<CoverageMapLayer, string>> = {
  infrastructure: t`Infrastructure`,
  providers: t`Providers`,
  combined: t`Combined`,
};

/** Label of the quantity that each map layer counts. */
export const coverageMapLayerCountLabels: Readonly<Record<CoverageMapLayer, string>> = {
  infrastructure: t`Networks per country`,
  providers: t`Providers per country`,
  combined: t`Networks and providers per country`,
};

/** Label of the quantity that each map layer counts, for a legend that names the lowest count of each step. */
export const coverageMapLayerLowestCountLabels: Readonly<Record<CoverageMapLayer, string>> = {
  infrastructure: t`Minimum networks per country`,
  providers: t`Minimum providers per country`,
  combined: t`Networks and providers per country, at least`,
};

const formatShortMonth = createDateFormatter({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats `2027` as `2027` and `2027-12` as `Dec 2027`. */
function formatMonth(date: string): string {
  return date.length === 4 ? date : formatShortMonth(new Date(`${date}-01T00:00:00Z`));
}

/** Formats the switch-off of a technology in a network, for example `Ends Dec 2027`. */
export function formatNetworkSwitchOff({ status, date, confidence }: NetworkSwitchOffReplyItem): string {
  if (date === null) {
    if (confidence === 'low') return t`Switch-off not confirmed`;
    if (status === 'partial') return t`Partial switch-off`;
    return status === 'off' ? t`Switched off` : t`Switch-off planned`;
  }
  const month = formatMonth(date);
  if (confidence === 'low') return t`Switch-off in ${{ month }} (not confirmed)`;
  if (status === 'partial') return t`Partial switch-off in ${{ month }}`;
  return status === 'off' ? t`Off since ${{ month }}` : t`Ends ${{ month }}`;
}

/** Formats the current state of a technology in a network, for example `Live since 2015`. */
export function formatNetworkTechnologyState({
  state,
  confidence,
  since,
  switch_off: end,
}: OperatorNetworkReplyItem): string {
  if (confidence === 'low') return t`Unconfirmed`;
  if (state === 'announced') return t`Announced`;
  if (end !== null) return formatNetworkSwitchOff(end);
  return since === null ? t`Live` : t`Live since ${{ year: since }}`;
}

type RoamingRestrictionTitles = Readonly<Record<PermanentRoamingRestrictionReplyItem['kind'], string>>;

const confirmedRoamingRestrictionTitles: RoamingRestrictionTitles = {
  prohibited: t`Permanent roaming prohibited.`,
  restricted: t`Permanent roaming restricted.`,
  conditions: t`Permanent roaming allowed under certain conditions.`,
};

const unconfirmedRoamingRestrictionTitles: RoamingRestrictionTitles = {
  prohibited: t`Permanent roaming prohibited (not confirmed).`,
  restricted: t`Permanent roaming restricted (not confirmed).`,
  conditions: t`Permanent roaming allowed under certain conditions (not confirmed).`,
};

/** Formats a limit on permanent roaming as a heading, for example `Permanent roaming restricted.` */
export function formatRoamingRestriction({ kind, confidence }: PermanentRoamingRestrictionReplyItem): string {
  return (confidence === 'low' ? unconfirmedRoamingRestrictionTitles : confirmedRoamingRestrictionTitles)[kind];
}
