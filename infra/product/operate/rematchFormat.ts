import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import {
  findEntryOrExitOfTopRanks,
  type ProviderRankChangeTotals,
} from '@marketplace/domain/searches/searches.rematch.ts';
import type { RankChangesOfRerunSearch } from '@marketplace/query-service/searches/rematch/rerunSearch.ts';
import type { LoggedSearchRematchTotals } from '@marketplace/query-service/searches/rematch/rematch.ts';

type Moves = RankChangesOfRerunSearch['moves'];

/** Formats the providers that entered or left the top `most` ranks, for example `+soracom -1nce`; empty if none did. */
function formatCrossings(moves: Moves, most: number): string {
  const signs = { entered: '+', left: '-' } as const;
  return moves
    .flatMap((move) => {
      const crossed = findEntryOrExitOfTopRanks(move, most);
      return crossed === null ? [] : [`${signs[crossed]}${move.providerId}`];
    })
    .join(' ');
}

/**
 * Formats a search and the ids of the providers that entered or left its top 1, 3 or 10 ranks, on two lines. Returns no
 * lines if no provider entered or left these ranks.
 */
export function formatRematchedSearchChanges({
  group,
  moves,
  reproduced,
}: Omit<RankChangesOfRerunSearch, 'reasonFor'>): readonly string[] {
  const parts = [
    ['first place', formatCrossings(moves, 1)],
    ['first three', formatCrossings(moves, 3)],
    ['first ten', formatCrossings(moves, 10)],
  ].flatMap(([where = '', who = '']) => (who === '' ? [] : [`${where}: ${who}`]));
  if (parts.length === 0) return [];
  const { requirements, last_search, searches, catalogue_version, algorithm_version } = group;
  const day = last_search.toISOString().slice(0, 10);
  const then = `catalogue ${catalogue_version}, ${algorithm_version ?? 'unknown algorithm'}`;
  const note = reproduced === false ? ', not reproduced' : '';
  return [`${day}  ${searches} x  ${then}${note}: ${formatRequirementsSummary(requirements)}`, `  ${parts.join('; ')}`];
}

/** Aligns rows in columns: the first column left, all others right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  '));
}

const columnHeads = ['Provider', 'Searches', '1st +', '1st -', '3 +', '3 -', '10 +', '10 -', 'Score'];

function toRow(sums: ProviderRankChangeTotals, name: string): readonly string[] {
  const { searches, gainedFirst, lostFirst, enteredThree, leftThree, enteredTen, leftTen, scoreChange } = sums;
  const figures = [searches, gainedFirst, lostFirst, enteredThree, leftThree, enteredTen, leftTen].map(String);
  const score = scoreChange === null ? '-' : `${scoreChange > 0 ? '+' : ''}${scoreChange.toFixed(2)}`;
  return [name, ...figures, score];
}

/**
 * Formats the rank changes of every provider, summed over all searches, as the lines of a table.
 * @param nameOf returns the name of a provider.
 */
export function formatProviderRankChangeTable(
  sums: readonly ProviderRankChangeTotals[],
  nameOf: (id: string) => string,
): readonly string[] {
  return alignColumns([columnHeads, ...sums.map((row) => toRow(row, nameOf(row.providerId)))]);
}

/** Formats how many searches were repeated, and how many could not be repeated or reproduced. */
export function formatSearchRematchTotals(
  totals: LoggedSearchRematchTotals,
  logged: { proven: number; unproven: number },
): readonly string[] {
  const { searches, different, unreproduced, otherFirst } = totals;
  const beyond = logged.proven - searches;
  return [
    `Repeated ${searches} searches (${different} different); ${otherFirst} have another provider in first place.`,
    ...(beyond > 0 ? [`${beyond} older searches exceed the limit.`] : []),
    ...(logged.unproven > 0 ? [`${logged.unproven} searches are excluded: their logged result is not signed.`] : []),
    ...(unreproduced > 0
      ? [`${unreproduced} searches do not reproduce the logged result with their original versions.`]
      : []),
  ];
}
