/** The mean of each value and those before it, `span` in all; `null` where there are not so many yet. */
export function movingMean(values: readonly number[], span: number): (number | null)[] {
  return values.map((_value, at) => {
    if (at + 1 < span) return null;
    const sum = values.slice(at + 1 - span, at + 1).reduce((total, value) => total + value, 0);
    return sum / span;
  });
}
