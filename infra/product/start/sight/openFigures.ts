import type { IncomingMessage, RequestListener } from 'node:http';
import { Registry } from 'prom-client';
import { readCommit } from '../commit.ts';
import { readVersion } from '../deployment.ts';
import { rootFolder } from '../folders.ts';
import type { Settings } from '../config.ts';
import { type FigureSource, gauge, lookAt } from './figures.ts';
import { besideMetrics, metricsCall, scraping, serveMetrics } from './metricsCall.ts';

/** Metrics of a program, and their audience. */
export interface FigureOptions {
  readonly settings: Pick<Settings, 'host' | 'sight'>;
  /** Creates the gauges of the program. */
  readonly sources: (registry: Registry) => readonly FigureSource[];
  /** Whether GET /metrics on the main port is authorised. */
  readonly isOperator: (request: IncomingMessage) => Promise<boolean>;
  /** Disposed when the program ends. */
  readonly started: AsyncDisposableStack;
}

/** Sets the metric that names the running release and commit. */
function setBuildInfo(registry: Registry): void {
  const commit = readCommit(rootFolder) ?? 'unknown';
  const info = gauge(registry, 'marketplace_build_info', 'Running release and commit.', ['version', 'commit']);
  info.set({ version: readVersion(), commit }, 1);
}

/**
 * Serves the metrics of a program on the configured metrics port, if any, and for operators on the main port.
 * @returns a listener for GET /metrics that passes everything else to `health`.
 */
export async function openFigures(
  { settings, sources, isOperator, started }: FigureOptions,
  health: RequestListener,
): Promise<RequestListener> {
  const registry = new Registry();
  setBuildInfo(registry);
  const scrape = scraping(registry, lookAt(registry, sources(registry)));
  const { metricsPort } = settings.sight;
  if (metricsPort !== null) started.defer(await serveMetrics(scrape, metricsPort, settings.host));
  return besideMetrics(metricsCall(scrape, isOperator), health);
}
