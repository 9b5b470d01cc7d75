/** Computes the average of each value and its `span - 1` predecessors; `null` for the first `span - 1` values. */
export function computeMovingAverage(values: readonly number[], span: number): (number | null)[] {
  return values.map((_value, at) => {
    if (at + 1 < span) return null;
    const sum = values.slice(at + 1 - span, at + 1).reduce((total, value) => total + value, 0);
    return sum / span;
  });
}
