import type { LiveChangeAudience } from '@marketplace/contracts/liveUpdates.ts';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLiveUpdateStreamHub, type LiveUpdateStreamHub } from './liveHub.ts';

/** A response with a given backlog in bytes. Records all data that is sent. */
class Answer extends EventEmitter {
  readonly req = { socket: new EventEmitter() };
  readonly sent: string[] = [];
  destroyed = false;
  readonly writableLength: number;

  constructor(backlog: number) {
    super();
    this.writableLength = backlog;
  }
  write(sent: string | Buffer): boolean {
    return this.sent.push(sent.toString()) > 0;
  }
  end(): void {
    this.sent.push('end');
    this.emit('close');
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const createHub = (): LiveUpdateStreamHub =>
  createLiveUpdateStreamHub({ perSession: 9, perAccount: 9, everybody: 9 }, 10);

function openReader(hub: LiveUpdateStreamHub, audiences: readonly LiveChangeAudience[], backlog = 0) {
  const answer = new Answer(backlog);
  const who = { userId: 'u', session: 's', audiences: new Set<LiveChangeAudience>(audiences) };
  return { answer, stream: hub.open(answer as unknown as ServerResponse, who, () => undefined) };
}

test('sends each reader the changes of its audiences only, each tag once', () => {
  const hub = createHub();
  const buyer = openReader(hub, ['all', 'user:1']);
  const rival = openReader(hub, ['all', 'provider:x']);
  hub.publish('e.5', [
    ['user:1', 'Rfqs'],
    ['user:1', 'Rfqs'],
    ['provider:y', 'VendorRfqs'],
  ]);
  expect(buyer.answer.sent).toEqual(['event: changes\ndata: {"position":"e.5","tags":["Rfqs"]}\n\n']);
  expect(rival.answer.sent).toEqual([]);
});

test('serialises a message for many readers once', () => {
  const hub = createHub();
  const readers = Array.from({ length: 9 }, () => openReader(hub, ['all']));
  const written = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => written.mockRestore());
  hub.publish('e.5', [['all', 'Favourites']]);
  expect(readers.map(({ answer }) => answer.sent.length)).toEqual(readers.map(() => 1));
  expect(written).toHaveBeenCalledTimes(1);
});

test('sends unknown changes to everyone as "refetch everything"', () => {
  const hub = createHub();
  const { answer } = openReader(hub, ['all']);
  hub.publish('e.5', null);
  expect(answer.sent).toEqual(['event: changes\ndata: {"position":"e.5","tags":null}\n\n']);
});

test('drops a reader that does not keep up and keeps the others', () => {
  const hub = createHub();
  const slow = openReader(hub, ['all'], 10_000_000);
  const quick = openReader(hub, ['all']);
  hub.publish('e.1', [['all', 'Catalogue']]);
  hub.publish('e.2', [['all', 'Catalogue']]);
  expect([slow.answer.destroyed, slow.answer.sent.length, quick.answer.sent.length]).toEqual([true, 0, 2]);
});

test('removes a response with an error from the hub without affecting others', () => {
  const hub = createHub();
  const broken = openReader(hub, ['all']);
  const other = openReader(hub, ['all']);
  broken.answer.emit('error', new Error('write EPIPE'));
  hub.publish('e.1', null);
  expect([broken.answer.sent.length, other.answer.sent.length]).toEqual([0, 1]);
});

test('writes nothing to a stream after its end', () => {
  const hub = createHub();
  const { answer, stream } = openReader(hub, ['all']);
  stream.end();
  hub.publish('e.1', null);
  stream.sendKeepAlive();
  stream.end();
  expect(answer.sent).toEqual(['end']);
});

test('sends every reader a reconnect delay on close, and ends its stream', () => {
  const hub = createHub();
  const { answer } = openReader(hub, ['all']);
  hub.closeAll();
  expect(answer.sent).toEqual([expect.stringMatching(/^retry: \d{3,4}\n\n$/), 'end']);
});
