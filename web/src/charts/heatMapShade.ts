/** Number of heat map shades, not counting the shade for 0. */
export const heatMapShadeCount = 5;

/**
 * Returns the shade of a value, from 0 (for the value 0) to 5 (for the maximum). The shade depends on the square root
 * of the value, so that differences between small values are visible.
 */
export function computeHeatMapShade(value: number, max: number): number {
  if (value <= 0 || max <= 0) return 0;
  return Math.max(1, Math.min(heatMapShadeCount, Math.ceil(Math.sqrt(value / max) * heatMapShadeCount)));
}
