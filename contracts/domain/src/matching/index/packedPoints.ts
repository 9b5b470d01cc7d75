/**
 * Number of bits for the known weight in a packed result. Points and known weight share one number, so that one
 * addition sums both. The lower bits contain the weight (at most 113 for all criteria together), and the 24 bits above
 * contain the points.
 */
export const knownWeightBitCount = 7;

/**
 * Packs two integers of at least 0 into one. `known` must fit into `knownWeightBitCount` bits, also in sums of packed
 * results.
 */
export function packPointsAndKnownWeight(points: number, known: number): number {
  return (points << knownWeightBitCount) | known;
}

/** Returns the points of a packed result or of a sum of packed results. */
export function unpackPointsFromPackedResult(packed: number): number {
  return packed >>> knownWeightBitCount;
}

/** Returns the known weight of a packed result or of a sum of packed results. */
export function unpackKnownWeightFromPackedResult(packed: number): number {
  return packed & ((1 << knownWeightBitCount) - 1);
}
