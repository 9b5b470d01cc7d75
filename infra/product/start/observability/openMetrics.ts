import type { IncomingMessage, RequestListener } from 'node:http';
import { Registry } from 'prom-client';
import { readCommit } from '../commit.ts';
import { readProductVersion } from '../deployment.ts';
import { rootFolder } from '../folders.ts';
import type { ProductSettings } from '../config.ts';
import { type MetricSource, createGauge, createMetricsCollector } from './gauges.ts';
import { routeMetricsRequests, createMetricsListener, createScrape, serveMetrics } from './metricsListener.ts';

/** Metrics of a program, and their audience. */
export interface MetricsOptions {
  readonly settings: Pick<ProductSettings, 'host' | 'observability'>;
  /** Creates the gauges of the program. */
  readonly sources: (registry: Registry) => readonly MetricSource[];
  /** Whether GET /metrics on the main port is authorised. */
  readonly isOperator: (request: IncomingMessage) => Promise<boolean>;
  /** Disposed when the program ends. */
  readonly started: AsyncDisposableStack;
}

/** Sets the metric that names the running release and commit. */
function setBuildInfo(registry: Registry): void {
  const commit = readCommit(rootFolder) ?? 'unknown';
  const info = createGauge(registry, 'marketplace_build_info', 'Running release and commit.', ['version', 'commit']);
  info.set({ version: readProductVersion(), commit }, 1);
}

/**
 * Serves the metrics of a program on the configured metrics port, if any, and for operators on the main port.
 * @returns a listener for GET /metrics that passes everything else to `health`.
 */
export async function openMetrics(
  { settings, sources, isOperator, started }: MetricsOptions,
  health: RequestListener,
): Promise<RequestListener> {
  const registry = new Registry();
  setBuildInfo(registry);
  const scrape = createScrape(registry, createMetricsCollector(registry, sources(registry)));
  const { metricsPort } = settings.observability;
  if (metricsPort !== null) started.defer(await serveMetrics(scrape, metricsPort, settings.host));
  return routeMetricsRequests(createMetricsListener(scrape, isOperator), health);
}
