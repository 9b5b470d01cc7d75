/** Median and quartiles of a series. */
export interface Spread {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/** A measurement beside its peer, both in the same unit. */
export interface PairedRatio {
  /** Ours divided by the peer's, one for each pair. */
  readonly ratio: Spread;
  readonly ours: Spread;
  readonly peer: Spread;
  readonly pairs: number;
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}

/** @returns median and quartiles, linear between the nearest two; NaN for no values. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), lower: quantile(sorted, 0.25), upper: quantile(sorted, 0.75) };
}

/**
 * Measures two things side by side as A B B A, so that neither always goes first and a drift of the machine meets both. The
 * first pair warms up and is not counted.
 */
export async function pairedRatio(
  ours: () => Promise<number>,
  peer: () => Promise<number>,
  pairs: number,
): Promise<PairedRatio> {
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
    ratio: spread(counted.map((pair) => pair.ours / pair.peer)),
    ours: spread(counted.map((pair) => pair.ours)),
    peer: spread(counted.map((pair) => pair.peer)),
    pairs,
  };
}

/** What was noted beside a paired measurement, one value for each run of either side; the first of them warmed up. */
export function ratioOfSeries(ours: readonly number[], peer: readonly number[]): PairedRatio {
  const [counted, beside] = [ours.slice(1), peer.slice(1)];
  const ratio = spread(counted.map((value, index) => value / (beside[index] ?? Number.NaN)));
  return { ratio, ours: spread(counted), peer: spread(beside), pairs: counted.length };
}
