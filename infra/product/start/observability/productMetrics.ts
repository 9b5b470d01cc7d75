import type { Registry } from 'prom-client';
import type { RunningServices } from '../services.ts';
import { createDiskMetrics, type MetricSource } from './gauges.ts';
import { createParkedMetrics, createPublishingMetrics, createReaderMetrics } from './logMetrics.ts';
import {
  createOutgoingMetrics,
  createLiveStreamMetrics,
  createPoolMetrics,
  createStateMetrics,
} from './serviceMetrics.ts';

/** Creates the metrics that are collected on request: of the log, the tables and the connections of all services. */
export function createProductMetrics(
  services: Pick<RunningServices, 'command' | 'query' | 'log' | 'pools' | 'needsCare' | 'publishing'>,
  dataDir: string,
  now: () => Date = () => new Date(),
): (registry: Registry) => readonly MetricSource[] {
  const { command, query, log, pools, needsCare, publishing } = services;
  const isReady = async () => (await command.inject({ method: 'GET', url: '/health/ready' })).statusCode === 200;
  return (registry) => [
    createReaderMetrics(registry, pools.projections, log.store, now),
    createParkedMetrics(registry, pools.query),
    createPublishingMetrics(registry, publishing),
    createOutgoingMetrics(registry, pools.command),
    createPoolMetrics(registry, pools),
    createStateMetrics(registry, { isReady, needsCare }),
    createLiveStreamMetrics(registry, () => query.liveClients()),
    createDiskMetrics(registry, dataDir),
  ];
}
