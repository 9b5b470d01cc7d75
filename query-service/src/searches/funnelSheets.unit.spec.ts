import { cohortRetentionWeeks } from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { expect, test } from 'vitest';
import { buildSearchCohortsSheet } from './funnelSheets.ts';

test('names the columns of cohorts for programs, and heads them for people', () => {
  const { columns, headings, rows } = buildSearchCohortsSheet(30, [
    { week: '2026-11-02', people: 12, outcome: { sent_rfq: 5, returned: [7, 6] } },
  ]);
  expect(columns.slice(0, 5)).toEqual(['week', 'people', 'sent_rfq_within_30_days', 'week_1', 'week_2']);
  expect(headings?.slice(0, 5)).toEqual(['Week', 'Users', 'Sent RFQ within 30 days', 'Week 1', 'Week 2']);
  expect(rows[0]?.slice(0, 6)).toEqual([{ time: '2026-11-02' }, 12, 5, 7, 6, null]);
  expect([columns.length, headings?.length]).toEqual(Array(2).fill(3 + cohortRetentionWeeks));
});
