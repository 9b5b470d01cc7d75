import type { ProviderComparisonRowData } from '@marketplace/domain/catalogue/catalogue.comparison.ts';

/** Parses the leading number of a value: `12 of 14` becomes 12. */
function parseCount({ kind, text }: ProviderComparisonRowData['values'][number]): number | null {
  return kind === 'count' ? Number.parseInt(text, 10) : null;
}

/** Returns the index of the highest number of a row; `null` for ties, text, or fewer than two numbers. */
export function findBestComparedValueIndex({ values }: ProviderComparisonRowData): number | null {
  const counts = values.map(parseCount);
  const known = counts.filter((count) => count !== null);
  if (known.length < 2) return null;
  const highest = Math.max(...known);
  return known.filter((count) => count === highest).length === 1 ? counts.indexOf(highest) : null;
}
