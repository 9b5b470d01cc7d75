import type { Registry } from 'prom-client';
import type { RunningServices } from '../services.ts';
import { createDiskMetrics, type MetricSource } from './gauges.ts';
import { createParkedEventMetrics, createPublishingLagMetrics, createEventLogReaderMetrics } from './logMetrics.ts';
import {
  createMailAndWebhookQueueMetrics,
  createLiveStreamMetrics,
  createDatabasePoolMetrics,
  createReadinessAndWarningMetrics,
} from './serviceMetrics.ts';

/**
 * Returns a function that creates the metric sources of the whole product: log, queues, connections, readiness, live
 * streams and disk.
 */
export function createMetricSourceFactoryForAllServices(
  services: Pick<RunningServices, 'command' | 'query' | 'log' | 'pools' | 'needsCare' | 'publishing'>,
  dataDir: string,
  now: () => Date = () => new Date(),
): (registry: Registry) => readonly MetricSource[] {
  const { command, query, log, pools, needsCare, publishing } = services;
  const isReady = async () => (await command.inject({ method: 'GET', url: '/health/ready' })).statusCode === 200;
  return (registry) => [
    createEventLogReaderMetrics(registry, pools.projections, log.store, now),
    createParkedEventMetrics(registry, pools.query),
    createPublishingLagMetrics(registry, publishing),
    createMailAndWebhookQueueMetrics(registry, pools.command),
    createDatabasePoolMetrics(registry, pools),
    createReadinessAndWarningMetrics(registry, { isReady, needsCare }),
    createLiveStreamMetrics(registry, () => query.liveClients()),
    createDiskMetrics(registry, dataDir),
  ];
}
