import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MatchCriterionResult } from '@marketplace/contracts/matching/matching.views.ts';
import { buildSampleMatchedProvider } from '../../../test/matchFixtures.ts';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { MatchDetailsSection } from './MatchScoreTableCell.tsx';
import { computeScoreBreakdown } from './scoreBreakdown.ts';

const criterion = (share: number, value: number, known = true): MatchCriterionResult => ({
  criterion: 'geography',
  share,
  value,
  known,
});
const third = 1 / 3;

describe('score breakdown', () => {
  test.each([
    [[criterion(third, 1), criterion(third, 1), criterion(third, 1)], [334, 333, 333], 1000, 100],
    [[criterion(0.7, 1), criterion(0.3, 0.35, false)], [700, 105], 805, 81],
    [[criterion(third, 0.8346), criterion(2 * third, 0.8346)], [278, 556], 834, 83],
    [[criterion(0.5, 0.835), criterion(0.5, 0.835)], [418, 417], 835, 84],
    [[criterion(0.5, 0.83499), criterion(0.5, 0.83499)], [418, 417], 835, 84],
    [[criterion(0.5, 0.83501), criterion(0.5, 0.83501)], [417, 417], 834, 83],
    [[criterion(0.5, 0.836), criterion(0.5, 0.834)], [418, 416], 834, 83],
  ])('has lines for %j that add up to a sum which rounds to the score', (criteria, tenths, sum, score) => {
    const breakdown = computeScoreBreakdown(criteria, score, null);
    expect(breakdown.lines.map((line) => line.tenths)).toEqual(tenths);
    expect(breakdown).toMatchObject({ tenths: sum, note: null });
  });

  test('explains a score that differs from the sum', () => {
    const cap = { at: 59, text: 'no private network' };
    expect(computeScoreBreakdown([criterion(1, 0.8)], 59, cap).note).toBe('Capped at 59: no private network');
    expect(computeScoreBreakdown([criterion(1, 0.8)], 59, null).note).toBe('Capped at 59.');
    expect(computeScoreBreakdown([criterion(1, 0.1)], 20, null).note).toBe('A match has at least 20 points.');
    expect(computeScoreBreakdown([criterion(1, 0.5)], 50, cap).note).toBeNull();
  });

  test('renders a table in the details that marks criteria without full data', () => {
    const criteria: MatchCriterionResult[] = [
      { criterion: 'geography', share: 0.7, value: 1, known: true },
      { criterion: 'sim', share: 0.3, value: 0.35, known: false },
    ];
    renderTestComponentWithTheme(
      <MatchDetailsSection provider={buildSampleMatchedProvider({ criteria, matchScore: 81 })} />,
    );
    const table = within(screen.getByRole('table', { name: 'Score breakdown' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Criterion', 'Weight', 'Met', 'Points'],
      ['Geography', '70%', '100%', '70.0'],
      ['SIM', '30%', '35%? (not fully stated)', '10.5'],
      ['Total', '80.5'],
      ['Score', '81'],
    ]);
  });
});
