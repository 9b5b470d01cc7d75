/**
 * Number of bits for the known weight in a packed result. Points and known weight share one number, so that one
 * addition sums both. The weight uses the lower bits (all criteria together need 113 of 128 values), the points the 24
 * bits above.
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
