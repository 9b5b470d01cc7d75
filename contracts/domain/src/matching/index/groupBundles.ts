import type { ProviderFacts } from '../engine/providerFacts.ts';
import { type IndexPartBuilder, createKeyNumbering } from './indexPartBuilder.ts';

/**
 * A group of criteria that are evaluated together. Providers with equal keys get equal results for any requirements.
 */
export interface KeyedGroup {
  readonly key: (facts: ProviderFacts) => string;
}

/** One item per bundle of groups that share a column. */
export type BundleTuple<T> = readonly [T, T, T];

export function mapBundles<From, To>(
  [first, second, third]: BundleTuple<From>,
  make: (one: From) => To,
): BundleTuple<To> {
  return [make(first), make(second), make(third)];
}

/**
 * The classes of a group. Providers in a class are indistinguishable for the group's criteria. There are few classes.
 */
export interface GroupClasses<Group extends KeyedGroup> {
  readonly group: Group;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
  /** Class by profile number of the bundle. */
  readonly ofProfile: readonly number[];
}

/** A bundle of groups. Providers with equal classes in all groups of the bundle share a profile. */
export interface GroupBundle<Group extends KeyedGroup> {
  /** Profile number by provider. */
  readonly column: Uint32Array;
  readonly profiles: number;
  readonly groups: readonly GroupClasses<Group>[];
}

function createClassBuilder<Group extends KeyedGroup>(group: Group) {
  const numbering = createKeyNumbering();
  const kept: ProviderFacts[] = [];
  const getClass = (facts: ProviderFacts): number => {
    const number = numbering.getNumber(group.key(facts));
    kept[number] ??= facts;
    return number;
  };
  return { group, facts: kept, ofProfile: [] as number[], getClass };
}

function createBundleBuilder<Group extends KeyedGroup>(
  size: number,
  members: readonly Group[],
): IndexPartBuilder<GroupBundle<Group>> {
  const groups = members.map(createClassBuilder);
  const numbering = createKeyNumbering();
  const column = new Uint32Array(size);
  return {
    add: (provider, _record, facts) => {
      const classes = groups.map(({ getClass }) => getClass(facts));
      const profile = numbering.getNumber(classes.join());
      column[provider] = profile;
      for (const [at, { ofProfile }] of groups.entries()) ofProfile[profile] ??= classes[at] ?? 0;
    },
    build: () => ({ column, profiles: numbering.size(), groups }),
  };
}

/**
 * Creates builders for all bundles of a catalogue. Fewer bundles mean fewer look-ups per provider, but larger bundles
 * have more profiles to evaluate.
 *
 * @param size Number of providers.
 */
export function createBundleBuilders<Group extends KeyedGroup>(
  size: number,
  bundles: BundleTuple<readonly Group[]>,
): BundleTuple<IndexPartBuilder<GroupBundle<Group>>> {
  return mapBundles(bundles, (members) => createBundleBuilder(size, members));
}
