import type { Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { diskFigures, type FigureSource } from './figures.ts';
import { parkedFigures, publishingFigures, readerFigures } from './logFigures.ts';
import { leavingFigures, liveFigures, poolFigures, stateFigures } from './serviceFigures.ts';

/** Metrics that are collected on request: of the log, the tables and the connections of all services. */
export function productFigures(
  services: Pick<Services, 'command' | 'query' | 'log' | 'pools' | 'needsCare' | 'publishing'>,
  dataDir: string,
  now: () => Date = () => new Date(),
): (registry: Registry) => readonly FigureSource[] {
  const { command, query, log, pools, needsCare, publishing } = services;
  const isReady = async () => (await command.inject({ method: 'GET', url: '/health/ready' })).statusCode === 200;
  return (registry) => [
    readerFigures(registry, pools.projections, log.store, now),
    parkedFigures(registry, pools.query),
    publishingFigures(registry, publishing),
    leavingFigures(registry, pools.command),
    poolFigures(registry, pools),
    stateFigures(registry, { isReady, needsCare }),
    liveFigures(registry, () => query.liveClients()),
    diskFigures(registry, dataDir),
  ];
}
