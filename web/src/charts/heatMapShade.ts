/** Number of heat map shades, not counting the one for 0. */
export const heatMapShadeCount = 5;

/**
 * Shade from 0 (no value) to 5 (the maximum). Scales with the square root, which makes small values visibly different.
 */
export function computeHeatMapShade(value: number, max: number): number {
  if (value <= 0 || max <= 0) return 0;
  return Math.max(1, Math.min(heatMapShadeCount, Math.ceil(Math.sqrt(value / max) * heatMapShadeCount)));
}
