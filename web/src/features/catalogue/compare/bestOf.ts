import type { ComparedRow } from '@marketplace/domain/catalogue/catalogue.comparison.ts';

/** The figure that a value starts with: `12 of 14` is 12. */
function figureOf({ kind, text }: ComparedRow['values'][number]): number | null {
  return kind === 'count' ? Number.parseInt(text, 10) : null;
}

/** The place of the best value, where a row holds plain figures and one of them is above all others; else `null`. */
export function bestOf({ values }: ComparedRow): number | null {
  const figures = values.map(figureOf);
  const stated = figures.filter((figure) => figure !== null);
  if (stated.length < 2) return null;
  const most = Math.max(...stated);
  return stated.filter((figure) => figure === most).length === 1 ? figures.indexOf(most) : null;
}
