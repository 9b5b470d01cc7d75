import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import { crossing, type ProviderSums } from '@marketplace/domain/searches/searches.rematch.ts';
import type { ComparedSearch } from '@marketplace/query-service/searches/rematch/answerAgain.ts';
import type { RematchTotals } from '@marketplace/query-service/searches/rematch/rematch.ts';

type Moves = ComparedSearch['moves'];

/** `+soracom -1nce`, of who came into the first so many and who left them; nothing where nobody did. */
function crossings(moves: Moves, most: number): string {
  const signs = { entered: '+', left: '-' } as const;
  return moves
    .flatMap((move) => {
      const crossed = crossing(move, most);
      return crossed === null ? [] : [`${signs[crossed]}${move.providerId}`];
    })
    .join(' ');
}

/** What changed in one search, in two lines; none where nobody crosses a border. Names providers by id. */
export function searchLines({ group, moves, reproduced }: Omit<ComparedSearch, 'reasonFor'>): readonly string[] {
  const parts = [
    ['first place', crossings(moves, 1)],
    ['first three', crossings(moves, 3)],
    ['first ten', crossings(moves, 10)],
  ].flatMap(([where = '', who = '']) => (who === '' ? [] : [`${where}: ${who}`]));
  if (parts.length === 0) return [];
  const { requirements, last_search, searches, catalogue_version, algorithm_version } = group;
  const day = last_search.toISOString().slice(0, 10);
  const then = `catalogue ${catalogue_version}, ${algorithm_version ?? 'algorithm not known'}`;
  const doubt = reproduced === false ? ', logged otherwise' : '';
  return [`${day}  ${searches} x  ${then}${doubt}: ${requirementsSummary(requirements)}`, `  ${parts.join('; ')}`];
}

/** Rows below each other, texts to the left and figures to the right. */
function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  '));
}

const heads = ['Provider', 'Searches', '1st +', '1st -', '3 +', '3 -', '10 +', '10 -', 'Score'];

function sumsRow(sums: ProviderSums, name: string): readonly string[] {
  const { searches, gainedFirst, lostFirst, enteredThree, leftThree, enteredTen, leftTen, scoreChange } = sums;
  const figures = [searches, gainedFirst, lostFirst, enteredThree, leftThree, enteredTen, leftTen].map(String);
  const score = scoreChange === null ? '-' : `${scoreChange > 0 ? '+' : ''}${scoreChange.toFixed(2)}`;
  return [name, ...figures, score];
}

/** The sums of every provider as a table. @param nameOf a provider's name. */
export function sumsLines(sums: readonly ProviderSums[], nameOf: (id: string) => string): readonly string[] {
  return inColumns([heads, ...sums.map((row) => sumsRow(row, nameOf(row.providerId)))]);
}

/** What was compared, and what could not be, in words. */
export function totalsLines(totals: RematchTotals, logged: { proven: number; unproven: number }): readonly string[] {
  const { searches, different, unreproduced, otherFirst } = totals;
  const beyond = logged.proven - searches;
  return [
    `${searches} searches (${different} different) were answered again; ${otherFirst} have another first place.`,
    ...(beyond > 0 ? [`${beyond} older ones lie beyond the limit.`] : []),
    ...(logged.unproven > 0 ? [`${logged.unproven} are left out: nothing proves what was answered.`] : []),
    ...(unreproduced > 0 ? [`${unreproduced} are not answered as was logged even by the versions of then.`] : []),
  ];
}
