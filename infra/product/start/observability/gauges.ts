import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** A source of metrics that sets its gauges on request. */
export interface MetricSource {
  readonly name: string;
  readonly fill: () => Promise<void>;
  /** Removes previous values, so that they are not mistaken for current ones. */
  readonly reset: () => void;
}

/** Maximum milliseconds per source. A scrape thus succeeds even while the database is unreachable. */
const timeoutMs = 2_000;

function withTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Creates a function that collects all sources. If a source fails, its previous values are removed, and
 * `marketplace_figures_unknown` reports the source as unknown.
 * @returns the function, which never fails.
 */
export function createMetricsCollector(registry: Registry, sources: readonly MetricSource[]): () => Promise<void> {
  const unknown = createGauge(registry, 'marketplace_figures_unknown', 'Whether a group of metrics is unknown (1).', [
    'group',
  ]);
  const ask = async ({ name, fill, reset }: MetricSource): Promise<void> => {
    reset();
    const failed = await withTimeout(fill()).then(
      () => 0,
      () => 1,
    );
    unknown.set({ group: name }, failed);
  };
  return async () => {
    await Promise.all(sources.map(ask));
  };
}

/**
 * Creates a gauge and adds it to the registry. `help` describes the gauge and its unit in the output of /metrics.
 * @throws Error if the registry already contains a metric with this name.
 */
export function createGauge<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/** Creates metrics of the disk that contains a folder. */
export function createDiskMetrics(registry: Registry, folder: string): MetricSource {
  const bytes = createGauge(registry, 'marketplace_disk_bytes', 'Size of the disk of the data folder.', ['state']);
  return {
    name: 'disk',
    reset: () => bytes.reset(),
    fill: async () => {
      const { bsize, blocks, bavail } = await statfs(folder);
      bytes.set({ state: 'all' }, blocks * bsize);
      bytes.set({ state: 'free' }, bavail * bsize);
    },
  };
}
