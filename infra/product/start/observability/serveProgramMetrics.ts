import type { IncomingMessage, RequestListener } from 'node:http';
import { Registry } from 'prom-client';
import { readGitCommit } from '../commit.ts';
import { readProductVersion } from '../deployment.ts';
import { repositoryRootFolder } from '../folders.ts';
import type { ProductSettings } from '../config.ts';
import { type MetricSource, createGauge, createMetricsCollector } from './gauges.ts';
import {
  createListenerRoutingMetricsRequests,
  createMetricsRequestListener,
  createMetricsScrape,
  serveMetricsOnPort,
} from './metricsListener.ts';

/** Metrics of a program, and who may read them. */
export interface ProgramMetricsOptions {
  readonly settings: Pick<ProductSettings, 'host' | 'observability'>;
  /** Creates the metric sources of the program. */
  readonly sources: (registry: Registry) => readonly MetricSource[];
  /** Whether GET /metrics on the main port is authorised. */
  readonly isOperator: (request: IncomingMessage) => Promise<boolean>;
  /** Disposed when the program ends. */
  readonly started: AsyncDisposableStack;
}

/** Sets the metric that names the running release and commit. */
function setBuildInfo(registry: Registry): void {
  const commit = readGitCommit(repositoryRootFolder) ?? 'unknown';
  const info = createGauge(registry, 'marketplace_build_info', 'Running release and commit.', ['version', 'commit']);
  info.set({ version: readProductVersion(), commit }, 1);
}

/**
 * Serves the metrics of a program on the configured metrics port, if any, and for operators on the main port.
 * @returns a listener that serves GET /metrics and passes all other requests to `health`.
 */
export async function serveProgramMetrics(
  { settings, sources, isOperator, started }: ProgramMetricsOptions,
  health: RequestListener,
): Promise<RequestListener> {
  const registry = new Registry();
  setBuildInfo(registry);
  const scrape = createMetricsScrape(registry, createMetricsCollector(registry, sources(registry)));
  const { metricsPort } = settings.observability;
  if (metricsPort !== null) started.defer(await serveMetricsOnPort(scrape, metricsPort, settings.host));
  return createListenerRoutingMetricsRequests(createMetricsRequestListener(scrape, isOperator), health);
}
