import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { countryName } from '../../../geo/geo.countries.ts';
import { matchBand, type MatchedProvider, type Reason } from '@marketplace/contracts/matching/matching.views.ts';
import { weights, whole, noCap } from '../values.ts';
import type { Evaluation, Search } from './evaluate.ts';
import type { ProviderFacts } from '../facts.ts';
import { askedWeight, kindOf, pointsOf } from '../criterion.ts';

const helpingReasons = 3;

interface Line {
  readonly reason: Reason;
  /** Points of the score that are missing, not rounded; a cap counts with all that it takes. */
  readonly lost: number;
  readonly gained: number;
}

function linesOf(search: Search, facts: ProviderFacts, evaluation: Evaluation): Line[] {
  return evaluation.answers.flatMap(({ by, answer }): Line[] => {
    const [first] = answer.judgements;
    if (first === undefined) return [];
    const gained = (100 * pointsOf(answer)) / (whole * search.weight);
    const most = (100 * askedWeight(answer)) / search.weight;
    const reason: Reason = {
      criterion: first.criterion,
      kind: kindOf(answer),
      text: by.explain(facts, search.requirements, answer),
      points: Math.round(gained),
      of: Math.round(most),
    };
    return [{ reason, gained, lost: Math.max(most - gained, noCap - answer.cap) }];
  });
}

/**
 * At most four lines: the three that helped most, in the order of the criteria, then the largest gap or unknown. Data, power
 * and mobility share one line, because one technology answers them.
 */
function reasonsOf(search: Search, facts: ProviderFacts, evaluation: Evaluation): Reason[] {
  const lines = linesOf(search, facts, evaluation);
  const [gap] = lines.filter(({ reason }) => reason.kind !== 'met').toSorted((a, b) => b.lost - a.lost);
  const helping = lines
    .filter((line) => line !== gap && (line.reason.kind === 'met' || line.reason.kind === 'partly'))
    .toSorted((a, b) => b.gained - a.gained)
    .slice(0, helpingReasons);
  const shown = lines.filter((line) => helping.includes(line));
  return [...shown, ...(gap === undefined ? [] : [gap])].map(({ reason }) => reason);
}

/** A provider with its score and everything that explains it. */
export function presentMatch(
  search: Search,
  record: ProviderRecord,
  facts: ProviderFacts,
  evaluation: Evaluation,
): MatchedProvider {
  const { score, known, answers } = evaluation;
  const judgements = answers.flatMap(({ answer }) => answer.judgements);
  return {
    ...toProviderView(record, countryName),
    matchScore: score,
    matchScale: Math.round(score * 5) / 100,
    matchBand: matchBand(score),
    confidence: known / search.weight,
    technology: answers.map(({ answer }) => answer.technology).find((name) => name !== null) ?? null,
    criteria: judgements.map(({ criterion, value, known: isKnown }) => ({
      criterion,
      share: weights[criterion] / search.weight,
      value: value / whole,
      known: isKnown,
    })),
    reasons: reasonsOf(search, facts, evaluation),
    missedMusts: [],
    setsApart: null,
    cap: null,
  };
}
