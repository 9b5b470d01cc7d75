/** Shades of a heat map, besides the one for nothing. */
export const heatLevels = 5;

/** The shade of a value: 0 for nothing, up to 5 for the most; the root keeps small values apart. */
export function heatLevel(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(1, Math.min(heatLevels, Math.ceil(Math.sqrt(value / most) * heatLevels)));
}
