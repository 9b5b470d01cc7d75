import { apis } from '../engine/apis.ts';
import type { CriterionGroup } from '../engine/criterion.ts';
import { deviceManagement } from '../engine/deviceManagement.ts';
import type { ProviderFacts } from '../engine/facts.ts';
import { fit } from '../engine/v1/fit.ts';
import { ntn } from '../engine/ntn.ts';
import { privateNetwork } from '../engine/v1/privateNetwork.ts';
import { scale } from '../engine/scale.ts';
import { sim } from '../engine/sim.ts';
import { type Growing, newNumbering } from './growing.ts';

/** One for each bundle of groups that share a column. */
export type Bundled<T> = readonly [T, T, T];

/** Fewer columns are fewer look-ups per provider, wider ones more profiles to answer first. */
const bundles: Bundled<readonly CriterionGroup[]> = [
  [fit, deviceManagement],
  [sim, apis],
  [privateNetwork, ntn, scale],
];

/** The same of each of the three bundles. */
export function mapBundled<From, To>([first, second, third]: Bundled<From>, make: (one: From) => To): Bundled<To> {
  return [make(first), make(second), make(third)];
}

/** Providers that a group of criteria cannot tell apart form a class of that group. There are few. */
export interface GroupClasses {
  readonly group: CriterionGroup;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
  /** By profile of the bundle: its class. */
  readonly ofProfile: readonly number[];
}

/** Providers in the same class of every group of a bundle share a profile. */
export interface Bundle {
  /** By provider: its profile. */
  readonly column: Uint32Array;
  readonly profiles: number;
  readonly groups: readonly GroupClasses[];
}

function growClasses(group: CriterionGroup) {
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  const classOf = (facts: ProviderFacts): number => {
    const number = numbering.numberOf(group.key(facts));
    kept[number] ??= facts;
    return number;
  };
  return { group, facts: kept, ofProfile: [] as number[], classOf };
}

function growBundle(size: number, members: readonly CriterionGroup[]): Growing<Bundle> {
  const groups = members.map(growClasses);
  const numbering = newNumbering();
  const column = new Uint32Array(size);
  return {
    add: (provider, _record, facts) => {
      const classes = groups.map(({ classOf }) => classOf(facts));
      const profile = numbering.numberOf(classes.join());
      column[provider] = profile;
      for (const [at, { ofProfile }] of groups.entries()) ofProfile[profile] ??= classes[at] ?? 0;
    },
    finish: () => ({ column, profiles: numbering.size(), groups }),
  };
}

/** All bundles of a catalogue with that many providers. */
export function growBundles(size: number): Bundled<Growing<Bundle>> {
  return mapBundled(bundles, (members) => growBundle(size, members));
}
