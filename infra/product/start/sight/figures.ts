import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Fills gauges when somebody asks for them. */
export interface FigureSource {
  readonly name: string;
  readonly fill: () => Promise<void>;
  /** Takes back what was known before, so that nothing old is taken for new. */
  readonly reset: () => void;
}

/** Milliseconds that one source may take: a scrape answers also while the database cannot be reached. */
const patienceMs = 2_000;

function withinPatience(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Looks at everything anew: what cannot be found out shows in `marketplace_figures_unknown`, and keeps no old values.
 * @returns the look, which never fails.
 */
export function lookAt(registry: Registry, sources: readonly FigureSource[]): () => Promise<void> {
  const unknown = gauge(registry, 'marketplace_figures_unknown', 'Whether a group of figures is unknown (1).', [
    'group',
  ]);
  const ask = async ({ name, fill, reset }: FigureSource): Promise<void> => {
    reset();
    const failed = await withinPatience(fill()).then(
      () => 0,
      () => 1,
    );
    unknown.set({ group: name }, failed);
  };
  return async () => {
    await Promise.all(sources.map(ask));
  };
}

/** Makes a gauge in a registry. */
export function gauge<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/** Room on the disk that a folder stands on. */
export function diskFigures(registry: Registry, folder: string): FigureSource {
  const bytes = gauge(registry, 'marketplace_disk_bytes', 'Size of the disk of the data folder.', ['state']);
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
