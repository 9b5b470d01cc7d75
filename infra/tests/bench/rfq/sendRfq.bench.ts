import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { chooseByBenchmarkSize } from '../benchmarkSize.ts';
import { startBenchmarkCommandService } from '../benchmarkCommandService.ts';
import { createBenchmarkHttpLoadGenerator } from '../httpLoad.ts';
import type { HttpLoadResult } from '../httpLoad.worker.ts';
import {
  type PairedComparison,
  measurePairedRatio,
  type MedianAndQuartiles,
  calculateMedianAndQuartiles,
} from '../pairedComparison.ts';
import { buildBenchmarkRfqBody } from './benchmarkRfqBody.ts';

/**
 * Metric 3: requests per second for SendRFQ, compared with a route that does one INSERT of the same bytes. The 99th
 * percentiles are in milliseconds.
 */
export interface SendRfqMeasurement extends PairedComparison {
  readonly oursP99: MedianAndQuartiles;
  readonly peerP99: MedianAndQuartiles;
}

/**
 * Results for a service that has just started, and for a warm one. A service gets faster during about its first 20,000
 * requests.
 */
export interface SendRfqBenchmarkResult {
  readonly started: SendRfqMeasurement;
  readonly warm: SendRfqMeasurement;
}

export interface SendRfqBenchOptions {
  /** URL of a migrated, empty database. */
  readonly databaseUrl: string;
  readonly clients?: number;
  readonly pairs?: number;
  /** Requests per measurement. */
  readonly requests?: number;
  readonly providers?: number;
  /** Number of rounds of requests to the product and to its peer between the two measurements. */
  readonly warmingRounds?: number;
}

const defaults = {
  ...{ clients: 32, providers: 111 },
  ...chooseByBenchmarkSize(
    { pairs: 9, requests: 1_500, warmingRounds: 20 },
    { pairs: 1, requests: 64, warmingRounds: 1 },
  ),
};

/** Connections of the peer: as many as the command service and its log have together. */
const peerConnections = 11;

/** Creates an app with a minimal route that stores its input. */
async function startPeer(databaseUrl: string): Promise<FastifyInstance> {
  const pool = createDatabasePool(databaseUrl, { max: peerConnections, applicationName: 'peer' });
  await pool.query('CREATE SCHEMA IF NOT EXISTS bench');
  await pool.query('CREATE TABLE IF NOT EXISTS bench.rfq (id uuid PRIMARY KEY, body json NOT NULL)');
  const app = Fastify();
  app.post('/insert', async (request) => {
    const id = randomUUID();
    const values = [id, JSON.stringify(request.body)];
    await pool.query({ name: 'insert', text: 'INSERT INTO bench.rfq (id, body) VALUES ($1, $2)', values });
    return { id };
  });
  app.addHook('onClose', () => pool.end());
  return app;
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Measures metric 3; the goal is a ratio of 0.70. */
export async function benchSendRfq(options: SendRfqBenchOptions): Promise<SendRfqBenchmarkResult> {
  const { databaseUrl, clients, pairs, requests, providers, warmingRounds } = { ...defaults, ...options };
  const bench = await startBenchmarkCommandService(databaseUrl, { providers, buyers: clients });
  const peer = await startPeer(databaseUrl);
  const load = createBenchmarkHttpLoadGenerator();
  const ports = { ours: await listen(bench.app), peer: await listen(peer) };
  const body = JSON.stringify(buildBenchmarkRfqBody(bench.providers.slice(0, 3)));
  const run = (side: 'ours' | 'peer'): Promise<HttpLoadResult> => {
    const path = side === 'ours' ? '/api/rfq/send' : '/insert';
    return load.run({ port: ports[side], path, body, tokens: bench.tokens, requests });
  };
  const measure = async (): Promise<SendRfqMeasurement> => {
    const p99 = { ours: [] as number[], peer: [] as number[] };
    const measureRate = async (side: 'ours' | 'peer'): Promise<number> => {
      const result = await run(side);
      p99[side].push(result.p99);
      return result.rate;
    };
    const paired = await measurePairedRatio(
      () => measureRate('ours'),
      () => measureRate('peer'),
      pairs,
    );
    return {
      ...paired,
      oursP99: calculateMedianAndQuartiles(p99.ours.slice(1)),
      peerP99: calculateMedianAndQuartiles(p99.peer.slice(1)),
    };
  };
  try {
    const started = await measure();
    for (let round = 0; round < warmingRounds; round += 1) {
      await run('ours');
      await run('peer');
    }
    return { started, warm: await measure() };
  } finally {
    await load.close();
    await peer.close();
    await bench.stop();
  }
}
