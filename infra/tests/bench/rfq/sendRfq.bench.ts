import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createPool } from '@marketplace/postgres/pool.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { startCommandBench } from '../commandBench.ts';
import { startHttpLoad } from '../httpLoad.ts';
import type { LoadResult } from '../httpLoad.worker.ts';
import { type PairedRatio, pairedRatio, type Spread, spread } from '../pairedRatio.ts';
import { rfqBody } from './rfqBody.ts';

/** Figure 3: requests per second of SendRFQ beside a route that does one INSERT of the same bytes; p99 in milliseconds. */
export interface SendRfqFigure extends PairedRatio {
  readonly oursP99: Spread;
  readonly peerP99: Spread;
}

export interface SendRfqBenchOptions {
  /** Address of a migrated, empty database. */
  readonly databaseUrl: string;
  readonly clients?: number;
  readonly pairs?: number;
  /** Requests of one measurement. */
  readonly requests?: number;
  readonly providers?: number;
}

/** Connections of the peer: as many as command-service and its log have together. */
const peerConnections = 11;

/** The least that a route can do which keeps what it was sent. */
async function startPeer(databaseUrl: string): Promise<FastifyInstance> {
  const pool = createPool(databaseUrl, { max: peerConnections, applicationName: 'peer' });
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

/** Measures figure 3; goal: a ratio of 0.70. */
export async function benchSendRfq(options: SendRfqBenchOptions): Promise<SendRfqFigure> {
  const { databaseUrl, clients = 32, pairs = 9, requests = 1500, providers = 111 } = options;
  const bench = await startCommandBench(databaseUrl, { providers, buyers: clients });
  const peer = await startPeer(databaseUrl);
  const load = startHttpLoad();
  const ports = { ours: await listen(bench.app), peer: await listen(peer) };
  const p99 = { ours: [] as number[], peer: [] as number[] };
  const body = JSON.stringify(rfqBody(bench.providers.slice(0, 3)));
  const measure = async (side: 'ours' | 'peer', path: string): Promise<number> => {
    const order = { port: ports[side], path, body, tokens: bench.tokens, requests };
    const result: LoadResult = await load.run(order);
    p99[side].push(result.p99);
    return result.rate;
  };
  try {
    const paired = await pairedRatio(
      () => measure('ours', '/api/rfq/send'),
      () => measure('peer', '/insert'),
      pairs,
    );
    return { ...paired, oursP99: spread(p99.ours.slice(1)), peerP99: spread(p99.peer.slice(1)) };
  } finally {
    await load.close();
    await peer.close();
    await bench.stop();
  }
}
