import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeededTestRandomFunction } from '../../catalogue/testing/generateTestProviders.ts';
import { findBestProviderPairAndTrio } from './teams.ts';

interface Candidate {
  readonly has: readonly number[];
  readonly score: number;
}

function findTeamsFor(needs: number, candidates: readonly Candidate[]) {
  const words = Math.ceil(needs / 32);
  const masks = new Int32Array(candidates.length * words);
  for (const [number, { has }] of candidates.entries()) {
    for (const need of has) {
      const word = number * words + (need >>> 5);
      masks[word] = (masks[word] ?? 0) | (1 << (need & 31));
    }
  }
  const full = new Int32Array(words).fill(-1);
  if (needs % 32 > 0) full[words - 1] = -1 >>> (32 - (needs % 32));
  return findBestProviderPairAndTrio({ full, masks, scores: Uint8Array.from(candidates, ({ score }) => score) });
}

/** All sets of `size` numbers below `count`. */
function sets(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const all: number[][] = [];
  for (let first = from; first < count; first += 1) {
    all.push(...sets(count, size - 1, first + 1).map((rest) => [first, ...rest]));
  }
  return all;
}

const meets = (needs: number, team: readonly Candidate[]) => new Set(team.flatMap(({ has }) => has)).size === needs;

/** Reference implementation that tries every team. */
function findByTrying(needs: number, candidates: readonly Candidate[], size: number): number[] | null {
  const placed = candidates.map((one, number) => ({ ...one, number })).sort((a, b) => b.score - a.score);
  if (placed.some((one) => meets(needs, [one]))) return null;
  const field = placed.filter(
    ({ has }, place) => !placed.slice(0, place).some((above) => has.every((need) => above.has.includes(need))),
  );
  const teams = sets(field.length, size)
    .map((places) => places.flatMap((place) => field[place] ?? []))
    .filter(
      (team) =>
        meets(needs, team) &&
        team.every(
          (left) =>
            !meets(
              needs,
              team.filter((one) => one !== left),
            ),
        ),
    );
  const sum = (team: readonly Candidate[]) => team.reduce((total, { score }) => total + score, 0);
  const [best] = teams.toSorted((a, b) => sum(b) - sum(a));
  return best?.map(({ number }) => number) ?? null;
}

/**
 * Any candidate. With many needs, the candidate meets all needs except a few, because teams of candidates that meet few
 * needs would hardly ever meet all of them.
 */
const anyCandidate = (needs: number): fc.Arbitrary<Candidate> => {
  const all = Array.from({ length: needs }, (_, need) => need);
  const some = fc.subarray(all, needs > 6 ? { minLength: 2, maxLength: 7 } : { maxLength: needs - 1 });
  return fc.record({
    has: needs > 6 ? some.map((lacked) => all.filter((need) => !lacked.includes(need))) : some,
    score: fc.constantFrom(40, 60, 60, 80, 90),
  });
};
const anySearch = fc
  .constantFrom(1, 3, 4, 5, 6, 9, 33, 64)
  .chain((needs) =>
    fc.record({ needs: fc.constant(needs), candidates: fc.array(anyCandidate(needs), { maxLength: 16 }) }),
  );

describe('findBestProviderPairAndTrio', () => {
  it.each([
    ['pair', 2],
    ['trio', 3],
  ] as const)('finds the same best %s as trying all teams', (name, size) => {
    const counter = { some: 0 };
    fc.assert(
      fc.property(anySearch, ({ needs, candidates }) => {
        const expected = findByTrying(needs, candidates, size);
        if (expected !== null) counter.some += 1;
        expect(findTeamsFor(needs, candidates)[name]).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
    expect(counter.some).toBeGreaterThan(100);
  });

  it('finds none when one candidate meets everything or a need is not met', () => {
    expect(
      findTeamsFor(2, [
        { has: [0, 1], score: 20 },
        { has: [0], score: 90 },
        { has: [1], score: 90 },
      ]).pair,
    ).toBeNull();
    expect(
      findTeamsFor(3, [
        { has: [0], score: 90 },
        { has: [1], score: 90 },
      ]).pair,
    ).toBeNull();
    expect(findTeamsFor(0, [{ has: [], score: 90 }]).pair).toBeNull();
  });

  it('finds complete but unproven teams among too many candidates', () => {
    const random = createSeededTestRandomFunction(5);
    const all = Array.from({ length: 190 }, (_, need) => need);
    const candidates = Array.from({ length: 4000 }, () => ({ has: all.filter(() => random() < 0.8), score: 80 }));
    const { pair, trio, isProven } = findTeamsFor(190, candidates);
    expect(isProven).toBe(false);
    for (const team of [pair ?? [], trio ?? []])
      expect(
        meets(
          190,
          team.flatMap((each) => candidates[each] ?? []),
        ),
      ).toBe(true);
  });
});
