import type { ProviderFacts } from '../engine/facts.ts';
import { type Growing, newNumbering } from './growing.ts';

/** Criteria that are answered together; providers with equal keys get equal answers, whatever is asked. */
export interface Keyed {
  readonly key: (facts: ProviderFacts) => string;
}

/** One for each bundle of groups that share a column. */
export type Bundled<T> = readonly [T, T, T];

/** The same of each of the three bundles. */
export function mapBundled<From, To>([first, second, third]: Bundled<From>, make: (one: From) => To): Bundled<To> {
  return [make(first), make(second), make(third)];
}

/** Providers that a group of criteria cannot tell apart form a class of that group. There are few. */
export interface GroupClasses<Group extends Keyed> {
  readonly group: Group;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
  /** By profile of the bundle: its class. */
  readonly ofProfile: readonly number[];
}

/** Providers in the same class of every group of a bundle share a profile. */
export interface Bundle<Group extends Keyed> {
  /** By provider: its profile. */
  readonly column: Uint32Array;
  readonly profiles: number;
  readonly groups: readonly GroupClasses<Group>[];
}

function growClasses<Group extends Keyed>(group: Group) {
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  const classOf = (facts: ProviderFacts): number => {
    const number = numbering.numberOf(group.key(facts));
    kept[number] ??= facts;
    return number;
  };
  return { group, facts: kept, ofProfile: [] as number[], classOf };
}

function growBundle<Group extends Keyed>(size: number, members: readonly Group[]): Growing<Bundle<Group>> {
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

/**
 * All bundles of a catalogue with that many providers. Fewer bundles are fewer look-ups per provider, larger ones more profiles to
 * answer first.
 */
export function growBundles<Group extends Keyed>(
  size: number,
  bundles: Bundled<readonly Group[]>,
): Bundled<Growing<Bundle<Group>>> {
  return mapBundled(bundles, (members) => growBundle(size, members));
}
