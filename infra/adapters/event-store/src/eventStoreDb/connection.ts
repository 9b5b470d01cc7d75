import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import {
  AccessDeniedError,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { type BatchAppends, createBatchAppends } from './batches.ts';
import { filesOf, preferringLeader, prefersOthers, toClientAddress, withGossipTimeout } from './address.ts';
import { type ServerNodes, watchNodes } from './nodes.ts';
import { sleep } from '../sleep.ts';
import { beginning, EventRefused, StoreUnreachable } from '../port.ts';

/** What this process knows of the log, by whichever node: the highest position that was acknowledged to it, or that it has read. */
export interface Seen {
  position: bigint;
}

/** The way to the servers, and when it is to be left. */
export interface Connection {
  readonly client: EventStoreDBClient;
  readonly nodes: ServerNodes;
  readonly batches: BatchAppends;
  readonly seen: Seen;
  /** Whether reads are answered by the leader only. */
  readonly requiresLeader: boolean;
  /** Ends what is under way once the store is closed. */
  readonly closing: AbortSignal;
  /** Milliseconds after which a server that says nothing counts as unreachable. */
  readonly silenceMs: number;
}

/** The client's own batches: when their stream breaks, they leave rejections behind that nobody can handle. See `batches.ts`. */
const withoutBatches = { supports: () => Promise.resolve(false) };

/** @throws Error that names the first file of the address that cannot be read, and what to do. */
function requireFiles(url: string): void {
  for (const { option, path: named } of filesOf(url)) {
    const file = path.resolve(named);
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw new Error(
        `The file ${file}, which ${option} in the address of the event store names, ${isMissing ? 'is missing' : 'cannot be read'}: ` +
          `put it there, or correct ${option}.`,
      );
    }
  }
}

/** A client for an address; connects with the first call. @throws Error without the address, which may hold a password. */
export function openClient(url: string): EventStoreDBClient {
  requireFiles(url);
  try {
    return Object.assign(EventStoreDBClient.connectionString(withGossipTimeout(toClientAddress(url))), withoutBatches);
  } catch {
    throw new Error('The address of the event store is not understood. It looks like esdb://user:password@host:2113.');
  }
}

/** The server answers, but the log cannot be used as it is: trying again does not help, an operator must look. */
export class StoreUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreUnusable';
  }
}

/** What a failed call means to the port's callers; conflicts and missing streams were taken out before. */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnreachable || error instanceof StoreUnusable) return error;
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof MaxAppendSizeExceededError) return new EventRefused('too-large', `One append: ${message}`);
  if (error instanceof AccessDeniedError) {
    return new StoreUnusable(`The event store refuses the user of its address: ${message}`);
  }
  if (error instanceof StreamDeletedError) return new StoreUnusable('A stream was deleted by hand in the event store.');
  return new StoreUnreachable(`The event store cannot be reached: ${message}`);
}

/** What decides asks the leader; readers of the whole log may ask another node, where the address prefers one. */
export interface Connections {
  readonly leader: Connection;
  readonly readers: Connection;
}

/** Opens what an address needs: one connection, or a second one for readers. @throws Error as `openClient`. */
export function connect(url: string, closing: AbortSignal, silenceMs: number): Connections {
  const seen: Seen = { position: beginning };
  const open = (address: string) => {
    const client = openClient(address);
    const batches = createBatchAppends(client);
    closing.addEventListener('abort', batches.close);
    return { client, nodes: watchNodes(client), batches, seen, closing, silenceMs };
  };
  const shared = open(preferringLeader(url));
  return {
    leader: { ...shared, requiresLeader: true },
    readers: { ...(prefersOthers(url) ? open(url) : shared), requiresLeader: false },
  };
}

/** Milliseconds that a client has for ending what was under way. */
const disposeMs = 500;

/** Leaves the servers; a call that the client cannot end is left to the server. */
export async function leave({ leader, readers }: Connections): Promise<void> {
  const patience = new AbortController();
  const clients = new Set([leader.client, readers.client]);
  const disposed = Promise.all([...clients].map((client) => client.dispose()));
  await Promise.race([disposed, sleep(disposeMs, patience.signal)]);
  patience.abort();
}
