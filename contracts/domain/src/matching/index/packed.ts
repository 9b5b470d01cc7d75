/**
 * Number of bits for the known weight in a packed result. Points and known weight share one number, so that one
 * addition sums both. The weight uses the lower bits (all criteria together need 113 of 128 values), the points the 24
 * bits above.
 */
export const knownBits = 7;

export function pack(points: number, known: number): number {
  return (points << knownBits) | known;
}

export function packedPoints(packed: number): number {
  return packed >>> knownBits;
}

export function packedKnown(packed: number): number {
  return packed & ((1 << knownBits) - 1);
}
