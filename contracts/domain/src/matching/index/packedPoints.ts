/**
 * Number of bits for the known weight in a packed result. Points and known weight share one number, so that one
 * addition sums both. The lower bits contain the weight (at most 113 for all criteria together), and the 24 bits above
 * contain the points.
 */
export const knownWeightBitCount = 7;

export function packPointsAndKnownWeight(points: number, known: number): number {
  return (points << knownWeightBitCount) | known;
}

export function unpackPointsFromPackedResult(packed: number): number {
  return packed >>> knownWeightBitCount;
}

export function unpackKnownWeightFromPackedResult(packed: number): number {
  return packed & ((1 << knownWeightBitCount) - 1);
}
