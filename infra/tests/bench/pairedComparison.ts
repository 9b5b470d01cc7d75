/** Median and quartiles of a series. */
export interface MedianAndQuartiles {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Measurements of the product and of a peer, in the same unit. The peer is a minimal implementation of the same task.
 */
export interface PairedComparison {
  /** Product divided by peer, for each pair. */
  readonly ratio: MedianAndQuartiles;
  readonly ours: MedianAndQuartiles;
  readonly peer: MedianAndQuartiles;
  readonly pairs: number;
}

function quantile(sorted: readonly number[], share: number): number {
  const index = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(index)] ?? Number.NaN, sorted[Math.ceil(index)] ?? Number.NaN];
  return below + (above - below) * (index - Math.floor(index));
}

/** Calculates median and quartiles, with linear interpolation; NaN if there are no values. */
export function calculateMedianAndQuartiles(values: readonly number[]): MedianAndQuartiles {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), lower: quantile(sorted, 0.25), upper: quantile(sorted, 0.75) };
}

/**
 * Measures product and peer alternately in the order A B B A, so that neither is always first and both are affected by
 * changes in the load of the machine. The first pair is a warm-up and is not counted.
 */
export async function measurePairedRatio(
  ours: () => Promise<number>,
  peer: () => Promise<number>,
  pairs: number,
): Promise<PairedComparison> {
  const measured: { readonly ours: number; readonly peer: number }[] = [];
  for (let pair = 0; pair <= pairs; pair += 1) {
    if (pair % 2 === 0) measured.push({ ours: await ours(), peer: await peer() });
    else {
      const peerFirst = await peer();
      measured.push({ ours: await ours(), peer: peerFirst });
    }
  }
  const counted = measured.slice(1);
  return {
    ratio: calculateMedianAndQuartiles(counted.map((pair) => pair.ours / pair.peer)),
    ours: calculateMedianAndQuartiles(counted.map((pair) => pair.ours)),
    peer: calculateMedianAndQuartiles(counted.map((pair) => pair.peer)),
    pairs,
  };
}

/** Compares values that were recorded during a paired measurement, one per run. The first pair is not counted. */
export function comparePairedSeries(ours: readonly number[], peer: readonly number[]): PairedComparison {
  const [counted, peerCounted] = [ours.slice(1), peer.slice(1)];
  const ratio = calculateMedianAndQuartiles(counted.map((value, index) => value / (peerCounted[index] ?? Number.NaN)));
  return {
    ratio,
    ours: calculateMedianAndQuartiles(counted),
    peer: calculateMedianAndQuartiles(peerCounted),
    pairs: counted.length,
  };
}
