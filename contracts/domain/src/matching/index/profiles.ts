import type { ProviderFacts } from '../engine/facts.ts';
import { type Growing, newNumbering } from './growing.ts';

/**
 * A group of criteria that are evaluated together. Providers with equal keys get equal results for any requirements.
 */
export interface Keyed {
  readonly key: (facts: ProviderFacts) => string;
}

/** One item per bundle of groups that share a column. */
export type Bundled<T> = readonly [T, T, T];

export function mapBundled<From, To>([first, second, third]: Bundled<From>, make: (one: From) => To): Bundled<To> {
  return [make(first), make(second), make(third)];
}

/**
 * The classes of a group. Providers in a class are indistinguishable for the group's criteria. There are few classes.
 */
export interface GroupClasses<Group extends Keyed> {
  readonly group: Group;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
  /** Class by profile number of the bundle. */
  readonly ofProfile: readonly number[];
}

/** A bundle of groups. Providers with equal classes in all groups of the bundle share a profile. */
export interface Bundle<Group extends Keyed> {
  /** Profile number by provider. */
  readonly column: Uint32Array;
  readonly profiles: number;
  readonly groups: readonly GroupClasses<Group>[];
}

function createClassBuilder<Group extends Keyed>(group: Group) {
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  const getClass = (facts: ProviderFacts): number => {
    const number = numbering.numberOf(group.key(facts));
    kept[number] ??= facts;
    return number;
  };
  return { group, facts: kept, ofProfile: [] as number[], getClass };
}

function createBundleBuilder<Group extends Keyed>(size: number, members: readonly Group[]): Growing<Bundle<Group>> {
  const groups = members.map(createClassBuilder);
  const numbering = newNumbering();
  const column = new Uint32Array(size);
  return {
    add: (provider, _record, facts) => {
      const classes = groups.map(({ getClass }) => getClass(facts));
      const profile = numbering.numberOf(classes.join());
      column[provider] = profile;
      for (const [at, { ofProfile }] of groups.entries()) ofProfile[profile] ??= classes[at] ?? 0;
    },
    finish: () => ({ column, profiles: numbering.size(), groups }),
  };
}

/**
 * Creates builders for all bundles of a catalogue. Fewer bundles mean fewer look-ups per provider, but larger bundles
 * have more profiles to evaluate.
 *
 * @param size Number of providers.
 */
export function growBundles<Group extends Keyed>(
  size: number,
  bundles: Bundled<readonly Group[]>,
): Bundled<Growing<Bundle<Group>>> {
  return mapBundled(bundles, (members) => createBundleBuilder(size, members));
}
