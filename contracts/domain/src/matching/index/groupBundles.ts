import type { ProviderMatchingFacts } from '../engine/providerFacts.ts';
import { type MatchIndexPartBuilder, createKeyNumbering } from './indexPartBuilder.ts';

/**
 * A group of criteria that are evaluated together. Providers with equal keys get equal results for any requirements.
 */
export interface KeyedCriterionGroup {
  readonly key: (facts: ProviderMatchingFacts) => string;
}

/** One item per set of criterion groups. The groups of a set (a bundle) share one column of the index. */
export type OneForEachCriterionGroupSet<T> = readonly [T, T, T];

/** Converts the item of each set, like `Array.map`. The result is also typed as one item per set. */
export function mapCriterionGroupSets<From, To>(
  [first, second, third]: OneForEachCriterionGroupSet<From>,
  make: (one: From) => To,
): OneForEachCriterionGroupSet<To> {
  return [make(first), make(second), make(third)];
}

/** The classes of a group. Providers in a class have equal results for the group's criteria. There are few classes. */
export interface CriterionGroupProviderClasses<Group extends KeyedCriterionGroup> {
  readonly group: Group;
  /** The facts of one provider of each class. */
  readonly facts: readonly ProviderMatchingFacts[];
  /** The number of the class to which each profile belongs in this group, by profile number. */
  readonly ofProfile: readonly number[];
}

/**
 * A set of criterion groups that share one column. Providers with equal classes in all groups of the set share a
 * profile.
 */
export interface CriterionGroupSet<Group extends KeyedCriterionGroup> {
  /** Profile number by provider. */
  readonly column: Uint32Array;
  readonly profiles: number;
  readonly groups: readonly CriterionGroupProviderClasses<Group>[];
}

function createClassBuilder<Group extends KeyedCriterionGroup>(group: Group) {
  const numbering = createKeyNumbering();
  const kept: ProviderMatchingFacts[] = [];
  const getClass = (facts: ProviderMatchingFacts): number => {
    const number = numbering.getNumber(group.key(facts));
    kept[number] ??= facts;
    return number;
  };
  return { group, facts: kept, ofProfile: [] as number[], getClass };
}

function createBundleBuilder<Group extends KeyedCriterionGroup>(
  size: number,
  members: readonly Group[],
): MatchIndexPartBuilder<CriterionGroupSet<Group>> {
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
 * Creates builders for all sets of groups of a catalogue. Fewer sets mean fewer look-ups per provider, but larger sets
 * have more profiles to evaluate.
 *
 * @param size Number of providers.
 */
export function createCriterionGroupSetBuilders<Group extends KeyedCriterionGroup>(
  size: number,
  bundles: OneForEachCriterionGroupSet<readonly Group[]>,
): OneForEachCriterionGroupSet<MatchIndexPartBuilder<CriterionGroupSet<Group>>> {
  return mapCriterionGroupSets(bundles, (members) => createBundleBuilder(size, members));
}
