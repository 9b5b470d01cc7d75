import { t } from '@lingui/core/macro';
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import type { CoverageTechnology, CoverageMapLayer } from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  OperatorNetworkReplyItem,
  PermanentRoamingRestrictionReplyItem,
  NetworkSwitchOffReplyItem,
} from '@marketplace/contracts/coverage/coverage.views.ts';

/** Technologies by group, in display order. */
export const coverageTechnologyGroups: readonly {
  readonly name: string;
  readonly technologies: readonly CoverageTechnology[];
}[] = [
  { name: t`Broadband Networks`, technologies: ['2g', '3g', '4g', '5g'] },
  { name: 'LPWA', technologies: ['lte_m', 'nb_iot'] },
];

export const coverageMapLayerLabels: Readonly<Record<CoverageMapLayer, string>> = {
  infrastructure: 'Infrastructure',
  providers: 'Providers',
  combined: 'Combined',
};

/** Label of the quantity that each map layer counts. */
export const coverageMapLayerCountLabels: Readonly<Record<CoverageMapLayer, string>> = {
  infrastructure: t`Networks per country`,
  providers: t`Providers per country`,
  combined: t`Networks and providers per country`,
};

const monthFormat = memoize(
  () => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats `2027` as `2027` and `2027-12` as `Dec 2027`. */
function formatMonth(date: string): string {
  return date.length === 4 ? date : monthFormat().format(new Date(`${date}-01T00:00:00Z`));
}

/** Formats the switch-off of a technology in a network, for example `Ends Dec 2027`. */
export function formatNetworkSwitchOff({ status, date, confidence }: NetworkSwitchOffReplyItem): string {
  const when = date === null ? '' : formatMonth(date);
  const at = when === '' ? '' : `, ${when}`;
  if (confidence === 'low') return `End not confirmed${at}`;
  if (status === 'partial') return `Ending in part${at}`;
  if (status === 'off') return when === '' ? t`Switched off` : `Off since ${when}`;
  return when === '' ? 'Ending' : `Ends ${when}`;
}

/** Formats the current state of a technology in a network, for example `Live since 2015`. */
export function formatNetworkTechnologyState({
  state,
  confidence,
  since,
  switch_off: end,
}: OperatorNetworkReplyItem): string {
  if (confidence === 'low') return 'Unconfirmed';
  if (state === 'announced') return 'Announced';
  if (end !== null) return formatNetworkSwitchOff(end);
  return since === null ? 'Live' : `Live since ${since}`;
}

export const roamingRestrictionTitles: Readonly<Record<PermanentRoamingRestrictionReplyItem['kind'], string>> = {
  prohibited: t`Permanent roaming prohibited`,
  restricted: t`Permanent roaming restricted`,
  conditions: t`Permanent roaming under conditions`,
};
