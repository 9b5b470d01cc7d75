import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchCriteria, type MatchCriterionResult } from '@marketplace/contracts/matching/matching.views.ts';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { splitScoreRingSegmentIntoDashes, computeScoreRingArcs } from './scoreRingArcs.ts';
import { ScoreRing } from './ScoreRing.tsx';

const exampleCriteria: readonly MatchCriterionResult[] = [
  { criterion: 'geography', share: 0.5, value: 1, known: true },
  { criterion: 'power', share: 0.3, value: 0.5, known: true },
  { criterion: 'ntn', share: 0.2, value: 0.5, known: false },
];

test('has an accessible name with score, band and confidence', () => {
  renderTestComponentWithTheme(<ScoreRing criteria={exampleCriteria} score={75} confidence={0.8} />);
  expect(screen.getByRole('img', { name: 'Score 75 of 100, Very Good, confidence 80 percent' })).toBeTruthy();
});

test('draws one arc per criterion and dots unknown ones', () => {
  const { container } = renderTestComponentWithTheme(<ScoreRing criteria={exampleCriteria} score={75} />);
  const arcs = [...container.querySelectorAll('[data-criterion]')];
  expect(arcs.map((arc) => arc.getAttribute('data-known'))).toEqual(['true', 'true', 'false']);
  const pieces = arcs.map((arc) => (arc.lastElementChild?.getAttribute('d') ?? '').split('Z').length - 1);
  expect(pieces[0]).toBe(1);
  expect(pieces[2]).toBeGreaterThan(1);
});

test('fills the share of the score, and the whole circle except the gaps', () => {
  const value = fc.record({
    criterion: fc.constantFrom(...matchCriteria),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    value: fc.double({ min: 0, max: 1, noNaN: true }),
    known: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 10 }), (list) => {
      const arcs = computeScoreRingArcs(list, 0.05);
      const filled = arcs.reduce((sum, arc) => sum + arc.filled.end - arc.filled.start, 0);
      const drawn = arcs.reduce((sum, arc) => sum + arc.missing.end - arc.filled.start, 0);
      const total = list.reduce((sum, { share }) => sum + share, 0);
      const score = list.reduce((sum, item) => sum + item.share * item.value, 0) / total;
      expect(filled / drawn).toBeCloseTo(score, 8);
      expect(drawn).toBeCloseTo(2 * Math.PI - (list.length > 1 ? 0.05 * list.length : 0), 8);
    }),
  );
});

test('keeps dashes inside their segment', () => {
  const parts = splitScoreRingSegmentIntoDashes({ start: 1, end: 2 }, 0.3, 0.2);
  expect(parts.map(({ start, end }) => [start, end].map((at) => Number(at.toFixed(6))))).toEqual([
    [1, 1.3],
    [1.5, 1.8],
  ]);
});
