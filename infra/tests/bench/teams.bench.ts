import { generateProviders, seededRandom } from '@marketplace/domain/catalogue/testing/generateProviders.ts';
import { indexAs, type Matches } from '@marketplace/domain/matching/index/algorithms.ts';
import { runAtOnce } from '@marketplace/domain/matching/index/inSlices.ts';
import type { TeamSearch } from '@marketplace/domain/matching/teams/field.ts';
import { findTeams } from '@marketplace/domain/matching/teams/teams.ts';
import { requirementFields, type Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { algorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import { bySize } from './benchSize.ts';
import { drawRequirements } from './drawnRequirements.ts';

/** How long it takes to find the best pair and the best trio. */
export interface TeamsRow {
  readonly what: string;
  readonly searches: number;
  /** Of these, how many were tried in full, so that no better team exists; `null` where nobody asked. */
  readonly proven: number | null;
  readonly p50ms: number;
  readonly p99ms: number;
}

const candidates = bySize(10_000, 200);
const drawn = bySize(300, 20);

const everyMust = (requirements: Requirements): Requirements => ({ ...requirements, musts: [...requirementFields] });

function rowOf(what: string, milliseconds: readonly number[], proven: number | null): TeamsRow {
  const times = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { what, searches: times.length, proven, p50ms: at(0.5), p99ms: at(0.99) };
}

/** Drawn searches among generated providers, everything that is asked for a must: what each has is read as well. */
function timeDrawn(): TeamsRow {
  const index = runAtOnce(indexAs(algorithmVersion, generateProviders(candidates)));
  const timed = ({ together, numbers }: Matches) => {
    const ranked = runAtOnce(numbers());
    const startedAt = performance.now();
    together(ranked);
    return performance.now() - startedAt;
  };
  const matches = drawRequirements(drawn).flatMap((requirements) => index.match(everyMust(requirements)) ?? []);
  return rowOf('teams for drawn searches', matches.map(timed), null);
}

/** Candidates that all differ, each with a part of very many needs: nothing can be left out beforehand. */
function hardSearch(seed: number, needs: number, part: number): TeamSearch {
  const random = seededRandom(seed);
  const words = Math.ceil(needs / 32);
  const full = new Int32Array(words).fill(-1);
  if (needs % 32 > 0) full[words - 1] = -1 >>> (32 - (needs % 32));
  const masks = new Int32Array(candidates * words);
  for (let at = 0; at < masks.length; at += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) if (random() < part) bits |= 1 << bit;
    masks[at] = bits & (full[at % words] ?? 0);
  }
  return { full, masks, scores: Uint8Array.from({ length: candidates }, () => 20 + Math.floor(random() * 81)) };
}

function timeHard(): TeamsRow {
  const shapes = [14, 40, 196].flatMap((needs) => [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => ({ needs, part })));
  const searches = [1, 2, 3].flatMap((seed) => shapes.map(({ needs, part }) => hardSearch(seed, needs, part)));
  const runs = searches.map((search) => {
    const startedAt = performance.now();
    const { isProven } = findTeams(search);
    return { ms: performance.now() - startedAt, isProven };
  });
  const proven = runs.filter(({ isProven }) => isProven).length;
  return rowOf(
    'teams where all candidates differ',
    runs.map(({ ms }) => ms),
    proven,
  );
}

/** Figure 8, the pair and the trio: among 10,000 candidates. */
export function benchTeams(): readonly TeamsRow[] {
  return [timeDrawn(), timeHard()];
}
