import type { IncomingMessage, RequestListener } from 'node:http';
import { Registry } from 'prom-client';
import { readVersion } from '../deployment.ts';
import type { Settings } from '../config.ts';
import { type FigureSource, gauge, lookAt } from './figures.ts';
import { besideMetrics, metricsCall, scraping, serveMetrics } from './metricsCall.ts';

/** What a program tells figures of, and to whom. */
export interface FigureOptions {
  readonly settings: Pick<Settings, 'host' | 'sight'>;
  /** Makes the gauges of what the program knows. */
  readonly sources: (registry: Registry) => readonly FigureSource[];
  /** Whom GET /metrics answers on the port of all calls. */
  readonly isOperator: (request: IncomingMessage) => Promise<boolean>;
  /** Is undone when the program ends. */
  readonly started: AsyncDisposableStack;
}

/**
 * Opens the figures of a program: on the inner port where the settings name one, and for operators beside its health.
 * @returns GET /metrics, and everything else as `health` answers it.
 */
export async function openFigures(
  { settings, sources, isOperator, started }: FigureOptions,
  health: RequestListener,
): Promise<RequestListener> {
  const registry = new Registry();
  gauge(registry, 'marketplace_build_info', 'Version that runs.', ['version']).set({ version: readVersion() }, 1);
  const scrape = scraping(registry, lookAt(registry, sources(registry)));
  const { metricsPort } = settings.sight;
  if (metricsPort !== null) started.defer(await serveMetrics(scrape, metricsPort, settings.host));
  return besideMetrics(metricsCall(scrape, isOperator), health);
}
