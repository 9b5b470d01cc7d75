import type { CapabilityFlag } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementField, Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { askedCountries } from '../askedPlaces.ts';
import { knownWeight, pointsOf } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import { scoreOf } from '../score.ts';
import { noCap, whole } from '../values.ts';
import { weightChosen } from './asked.ts';
import { worldFacts, type WorldFacts } from './countryFacts.ts';
import { reserveOf } from './fit.ts';
import { prepareGeography, type PreparedGeography } from './geography.ts';
import { prepareGroups } from './groups.ts';
import { groundsOf, type Ground } from './liveness.ts';
import { missedFields } from './musts.ts';
import { orderOf, type Order, type OrderKey } from './order.ts';
import type { GroupAnswer, PreparedGroup } from './prepared.ts';
import { exactCoverage, ownNetworksKey } from './reach.ts';
import type { ReadProvider } from './readProviders.ts';

/** A search, read once for all providers. */
export interface Search {
  readonly requirements: Requirements;
  readonly world: WorldFacts;
  readonly geography: PreparedGeography | null;
  /** The asked groups besides geography. */
  readonly groups: readonly PreparedGroup[];
  /** Sum of the weights of all chosen criteria. */
  readonly weight: number;
  /** What one point, a weight times one part of `whole`, adds to the score. */
  readonly perPoint: number;
  /** Every asked country, none when geography is not asked for. */
  readonly asked: readonly string[];
  readonly askedSet: ReadonlySet<string>;
  /** The asked countries by what is known of their networks. */
  readonly grounds: readonly Ground[];
  /** Fields that a provider must meet, and what is asked for. */
  readonly musts: readonly RequirementField[];
  readonly order: Order;
}

/** @param world what is known of the world's networks. */
export function prepareSearch(requirements: Requirements, world: WorldFacts = worldFacts): Search {
  const weight = weightChosen(requirements);
  const asked = askedCountries(requirements);
  return {
    requirements,
    world,
    geography: prepareGeography(requirements, world),
    groups: prepareGroups(requirements, world),
    weight,
    perPoint: 100 / (whole * weight),
    asked,
    askedSet: new Set(asked),
    grounds: groundsOf(asked, requirements.deviceLongevity, world),
    musts: requirements.musts ?? [],
    order: orderOf(requirements.emphasis ?? []),
  };
}

/** How one provider meets a search. */
export interface Evaluation {
  readonly key: OrderKey;
  /** The score without caps, 0-100. */
  readonly uncapped: number;
  /** The answer whose cap is the lowest, where one is below `noCap`. */
  readonly capped: GroupAnswer | null;
  /** In the order of the criteria. */
  readonly answers: readonly GroupAnswer[];
  /** Musts that it is not known to meet. */
  readonly missed: readonly RequirementField[];
}

const sgp32Ranks: Readonly<Record<ProviderFacts['sgp32'], number>> = { yes: 2, planned: 1, no: 0, unknown: 0 };

function pricingOf({ pricing }: ProviderFacts, answers: readonly GroupAnswer[]): number {
  const asked = answers.flatMap(({ answer }) => answer.judgements).find(({ criterion }) => criterion === 'scale');
  if (asked !== undefined) return asked.value;
  return [pricing.payAsYouGo, pricing.subscription, pricing.enterprise].filter(Boolean).length;
}

/** Capabilities that are stated, of nine. */
function platformOf(flags: Readonly<Record<CapabilityFlag, boolean | null>>): number {
  return Object.values(flags).filter((flag) => flag === true).length;
}

function answersOf(search: Search, provider: ReadProvider): GroupAnswer[] | null {
  const answers: GroupAnswer[] = [];
  if (search.geography !== null) {
    const answer = search.geography.judge(provider);
    if (answer === null) return null;
    answers.push({ group: null, answer });
  }
  for (const group of search.groups) answers.push({ group, answer: group.judge(provider.facts) });
  return answers;
}

/** @returns `null` when the gate excludes the provider. A score below `lowestScore` is no match either; that is the caller's. */
export function evaluate(search: Search, provider: ReadProvider): Evaluation | null {
  const answers = answersOf(search, provider);
  if (answers === null) return null;
  const { facts, own } = provider;
  let [points, known] = [0, 0];
  let capped: GroupAnswer | null = null;
  for (const one of answers) {
    points += pointsOf(one.answer);
    known += knownWeight(one.answer);
    if (one.answer.cap < (capped?.answer.cap ?? noCap)) capped = one;
  }
  const uncapped = scoreOf(points, search.perPoint, noCap);
  const missed = missedFields(search.musts, answers, search.geography?.isMet(provider) ?? true);
  const sgp32 = sgp32Ranks[facts.sgp32];
  const key: OrderKey = {
    musts: missed.length === 0 ? 1 : 0,
    score: Math.min(uncapped, capped?.answer.cap ?? noCap),
    coverage: exactCoverage(search.asked, provider),
    ownNetworks: ownNetworksKey(search.askedSet, own),
    confidence: known,
    platform: platformOf(facts.flags),
    sgp32,
    pricing: pricingOf(facts, answers),
    reserve: reserveOf(facts, search.grounds),
    esim: 2 * sgp32 + (facts.flags.eSIM_eUICC === true ? 1 : 0),
  };
  return { key, uncapped, capped, answers, missed };
}
