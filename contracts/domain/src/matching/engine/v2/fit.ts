import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { kindOf, notStated, type Answer, type Judgement } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import {
  candidatesOf,
  fitPhrase,
  needCap,
  needOf,
  needPhrase,
  weightedFit,
  type Candidate,
  type Need,
} from '../need.ts';
import { noCap, weights } from '../values.ts';
import type { Liveness } from './countryFacts.ts';
import { countriesPhrase, fullLife, livenessPhrase, type Ground } from './liveness.ts';
import type { Prepare, PreparedGroup } from './prepared.ts';

/** The most that a provider reaches none of whose technologies runs in any asked country. */
export const deadCap = 45;

/** How a provider is judged in the countries of a ground. */
interface Finding {
  readonly ground: Ground;
  readonly winner: Candidate;
  /** Of the winner there, in hundredths. */
  readonly life: number;
  /** For a mixed fleet, in parts of `whole` times hundredths: the best for devices in place, the best for devices on the move. */
  readonly fixed: number;
  readonly moving: number;
}

const lifeIn = ({ life }: Ground, { name }: Candidate): number => (name === null ? fullLife : life(name));

/** A technology of a provider, and what it is worth where it lives in full. */
interface Fitting {
  readonly candidate: Candidate;
  readonly fit: number;
  /** For a mixed fleet what decides among equals, else 0. */
  readonly mixed: number;
}

function fittingsOf(facts: ProviderFacts, need: Need): readonly Fitting[] {
  return candidatesOf(facts).map((candidate) => {
    const { mobility } = candidate.row;
    return { candidate, fit: weightedFit(candidate, need), mixed: need.mixed ? mobility[0] + mobility[1] : 0 };
  });
}

/** By the best weighted fit, each times its life; of equals by what suits a mixed fleet better, then by the fit table's order. */
function findingIn(ground: Ground, fittings: readonly Fitting[]): Finding | null {
  let winner: Candidate | null = null;
  let winnerLife = 0;
  let best = -1;
  let bestMixed = -1;
  let fixed = 0;
  let moving = 0;
  for (const { candidate, fit: fullFit, mixed: fullMixed } of fittings) {
    const { mobility } = candidate.row;
    const life = lifeIn(ground, candidate);
    fixed = Math.max(fixed, mobility[0] * life);
    moving = Math.max(moving, mobility[1] * life);
    const [fit, mixed] = [fullFit * life, fullMixed * life];
    if (fit < best || (fit === best && mixed <= bestMixed)) continue;
    winner = candidate;
    winnerLife = life;
    best = fit;
    bestMixed = mixed;
  }
  return winner === null ? null : { ground, winner, life: winnerLife, fixed, moving };
}

type FitCriterion = 'data' | 'power' | 'mobility';

/** What a finding adds to a criterion in one country, in half parts of `whole` times hundredths; `null` where it is not asked for. */
function valueIn({ winner, life, fixed, moving }: Finding, criterion: FitCriterion, need: Need): number | null {
  if (criterion === 'mobility' && need.mixed) return fixed + moving;
  const fit = winner.row[criterion][need[criterion]];
  return fit === undefined ? null : 2 * fit * life;
}

/** Means over all asked countries, whether the provider covers them or not: that is geography's business. */
function meansOf(
  findings: readonly Finding[],
  need: Need,
  known: boolean,
): Pick<Answer, 'judgements'> & { points: number } {
  const count = findings.reduce((sum, { ground }) => sum + ground.count, 0);
  const unit = 2 * fullLife * count;
  const judgements: Judgement[] = [];
  let points = 0;
  for (const criterion of ['data', 'power', 'mobility'] as const) {
    const values = findings.map((finding) => ({ value: valueIn(finding, criterion, need), of: finding.ground.count }));
    if (values.some(({ value }) => value === null)) continue;
    const sum = values.reduce((total, { value, of }) => total + (value ?? 0) * of, 0);
    judgements.push({ criterion, value: sum / unit, known });
    points += weights[criterion] * sum;
  }
  return { judgements, points: Math.round(points / unit) };
}

/** Whether a source tells of the winner in at least one country; facts that no country has are no answer. */
function isToldSomewhere(findings: readonly Finding[]): boolean {
  return findings.some(
    ({ ground, winner }) => winner.name !== null && ground.liveness(winner.name)?.state !== 'unknown',
  );
}

/** The technology by which the provider is judged in most of the countries. */
function mainTechnology(findings: readonly Finding[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { ground, winner } of findings) counts.set(winner.name, (counts.get(winner.name) ?? 0) + ground.count);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

function isDead(facts: ProviderFacts, grounds: readonly Ground[]): boolean {
  return (
    facts.technologiesListed && grounds.every((ground) => facts.technologies.every((name) => ground.life(name) === 0))
  );
}

function judgeFit(facts: ProviderFacts, grounds: readonly Ground[], need: Need, requirements: Requirements): Answer {
  const fittings = fittingsOf(facts, need);
  const findings = grounds.flatMap((ground) => findingIn(ground, fittings) ?? []);
  const known = findings.every(({ winner }) => winner.name !== null) && isToldSomewhere(findings);
  return {
    ...meansOf(findings, need, known),
    cap: Math.min(needCap(facts, requirements), isDead(facts, grounds) ? deadCap : noCap),
    technology: mainTechnology(findings),
  };
}

/** A technology that would have fitted best, but for what is known of it in some countries. */
interface Shortfall {
  readonly technology: string;
  readonly liveness: Liveness;
  readonly countries: readonly string[];
}

/** What costs most of the technology that fits best where it lives in full. */
function shortfallOf(facts: ProviderFacts, grounds: readonly Ground[], need: Need): Shortfall | null {
  const everywhere: Ground = { countries: [], count: 1, life: () => fullLife, liveness: () => null };
  const ideal = findingIn(everywhere, fittingsOf(facts, need));
  const technology = ideal?.winner.name;
  if (technology === null || technology === undefined) return null;
  const short = grounds
    .filter((ground) => ground.life(technology) < fullLife)
    .toSorted((a, b) => b.count * (fullLife - b.life(technology)) - a.count * (fullLife - a.life(technology)));
  const liveness = short[0]?.liveness(technology);
  if (liveness === undefined || liveness === null) return null;
  const alike = short.filter((ground) => {
    const other = ground.liveness(technology);
    return other?.state === liveness.state && other.until === liveness.until;
  });
  return { technology, liveness, countries: alike.flatMap(({ countries }) => countries) };
}

function explainDead(facts: ProviderFacts, asked: number): string {
  const names = facts.technologies.join(', ');
  return `Only ${names}: not running in ${asked === 1 ? 'the country' : 'any of the countries'} asked for, score at most ${deadCap}`;
}

function explainFit(
  facts: ProviderFacts,
  answer: Answer,
  grounds: readonly Ground[],
  requirements: Requirements,
): string {
  const { technology } = answer;
  const need = needOf(requirements);
  if (technology === null || need === null) return notStated('Technologies');
  const asked = grounds.reduce((sum, { countries }) => sum + countries.length, 0);
  if (isDead(facts, grounds)) return explainDead(facts, asked);
  if (answer.cap < noCap)
    return `Only ${facts.technologies.join(', ')}: does not suit ${needPhrase(requirements)}, score at most ${answer.cap}`;
  const phrase = fitPhrase(
    technology,
    kindOf({ ...answer, judgements: answer.judgements.map((one) => ({ ...one, known: true })) }),
    answer,
    requirements,
  );
  const short = shortfallOf(facts, grounds, need);
  const remark =
    short === null ? null : livenessPhrase(short.technology, short.liveness, countriesPhrase(short.countries, asked));
  return remark === null ? phrase : `${phrase}; ${remark}`;
}

/**
 * Data, power and mobility: in each asked country by the one technology of the provider with the best weighted fit times what is
 * known of its life there.
 */
export const prepareFit: Prepare = (requirements, grounds): PreparedGroup | null => {
  const need = needOf(requirements);
  if (need === null) return null;
  return {
    name: 'fit',
    key: (facts) => `${facts.technologies.join()}:${facts.technologiesListed}`,
    judge: (facts) => judgeFit(facts, grounds, need, requirements),
    explain: (facts, answer) => explainFit(facts, answer, grounds, requirements),
    label: 'Technology',
  };
};

/**
 * What lives of a provider's technologies in the asked countries beyond the best in each, added up in hundredths; all of them count
 * where no country is asked for.
 */
export function reserveOf({ technologies }: ProviderFacts, grounds: readonly Ground[]): number {
  let sum = 0;
  for (const { life, count } of grounds) {
    let [all, best] = [0, 0];
    for (const technology of technologies) {
      const lives = life(technology);
      all += lives;
      best = Math.max(best, lives);
    }
    sum += (all - best) * count;
  }
  return sum;
}
