/**
 * Whether every benchmark runs at its smallest size. This run only shows that the benchmarks work; its results have
 * no meaning. Worker threads receive their sizes from the benchmark.
 */
export const isSmallestBenchmarkRun = process.argv.includes('--smallest');

/**
 * Returns the sizes for this run.
 * @param whole sizes for meaningful results.
 * @param smallest sizes for runs of a few seconds.
 */
export function chooseByBenchmarkSize<T>(whole: T, smallest: T): T {
  return isSmallestBenchmarkRun ? smallest : whole;
}
