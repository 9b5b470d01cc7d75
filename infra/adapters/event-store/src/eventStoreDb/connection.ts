import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import {
  AccessDeniedError,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { filesOf, toClientAddress } from './address.ts';
import { sleep } from '../sleep.ts';
import { EventRefused, StoreUnreachable } from '../port.ts';

/** The way to a server, and when it is to be left. */
export interface Connection {
  readonly client: EventStoreDBClient;
  /** Ends what is under way once the store is closed. */
  readonly closing: AbortSignal;
  /** Milliseconds after which a server that says nothing counts as unreachable. */
  readonly silenceMs: number;
}

/** What the client's streaming reads have in common. */
interface StreamingRead<Item> extends AsyncIterable<Item> {
  on(event: 'error', listener: () => void): unknown;
  destroy(error?: Error): unknown;
  cancel(): Promise<void>;
}

/** Appends in batches share one stream; when it breaks, the client leaves rejections behind that nobody can handle, and Node ends. */
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
    return Object.assign(EventStoreDBClient.connectionString(toClientAddress(url)), withoutBatches);
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

/**
 * Hands over all items of a streaming read: one that is left in the middle would never be let go of by the client, which sets no
 * limit to its time either.
 * @throws StreamNotFoundError, else what `toStoreError` makes of a failure; StoreUnreachable when the server falls silent or the
 * store is closed.
 */
export async function readItems<Item>(
  { closing, silenceMs }: Pick<Connection, 'closing' | 'silenceMs'>,
  read: StreamingRead<Item>,
  take: (item: Item) => void,
): Promise<void> {
  const silent = setTimeout(() => read.destroy(new StoreUnreachable('The event store says nothing.')), silenceMs);
  const end = (): unknown => read.destroy(new StoreUnreachable('The event store was closed.'));
  closing.addEventListener('abort', end);
  // An error that comes after the end would be one that nobody listens to.
  read.on('error', () => undefined);
  try {
    for await (const item of read) {
      silent.refresh();
      take(item);
    }
  } catch (error) {
    throw error instanceof StreamNotFoundError ? error : toStoreError(error);
  } finally {
    clearTimeout(silent);
    closing.removeEventListener('abort', end);
    read.cancel().catch(() => undefined);
  }
}

/** The answer of one call. @throws StoreUnreachable when it takes longer than `silenceMs` or the store is closed. */
export async function answerOf<Answer>(
  { closing, silenceMs }: Pick<Connection, 'closing' | 'silenceMs'>,
  call: Promise<Answer>,
): Promise<Answer> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const silent = setTimeout(() => reject(new StoreUnreachable('The event store does not answer.')), silenceMs);
  const end = (): void => reject(new StoreUnreachable('The event store was closed.'));
  closing.addEventListener('abort', end);
  try {
    return await Promise.race([call, over]);
  } finally {
    clearTimeout(silent);
    closing.removeEventListener('abort', end);
  }
}

/** Milliseconds that the client has for ending what was under way. */
const disposeMs = 500;

/** Leaves the server; a call that the client cannot end is left to the server. */
export async function leave({ client }: Connection): Promise<void> {
  const patience = new AbortController();
  await Promise.race([client.dispose(), sleep(disposeMs, patience.signal)]);
  patience.abort();
}
