/**
 * Points and known weight of an answer in one number, so that one addition sums both: the weight takes the lower bits, of
 * which all criteria together fill 113 of 128, and the points the 24 above.
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
