import type { Audience } from '@marketplace/contracts/live.ts';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLiveHub, type LiveHub } from './liveHub.ts';

/** An answer that keeps what it is sent, or of which so many bytes wait. */
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

const hubOf = (): LiveHub => createLiveHub({ perSession: 9, perAccount: 9, everybody: 9 }, 10);

function reader(hub: LiveHub, audiences: readonly Audience[], backlog = 0) {
  const answer = new Answer(backlog);
  const who = { userId: 'u', session: 's', audiences: new Set<Audience>(audiences) };
  return { answer, stream: hub.open(answer as unknown as ServerResponse, who, () => undefined) };
}

test('each reader learns only of the changes of its audiences, each tag once', () => {
  const hub = hubOf();
  const buyer = reader(hub, ['all', 'user:1']);
  const rival = reader(hub, ['all', 'provider:x']);
  hub.publish('e.5', [
    ['user:1', 'Rfqs'],
    ['user:1', 'Rfqs'],
    ['provider:y', 'VendorRfqs'],
  ]);
  expect(buyer.answer.sent).toEqual(['event: changes\ndata: {"position":"e.5","tags":["Rfqs"]}\n\n']);
  expect(rival.answer.sent).toEqual([]);
});

test('what many readers hear is written once', () => {
  const hub = hubOf();
  const readers = Array.from({ length: 9 }, () => reader(hub, ['all']));
  const written = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => written.mockRestore());
  hub.publish('e.5', [['all', 'Favourites']]);
  expect(readers.map(({ answer }) => answer.sent.length)).toEqual(readers.map(() => 1));
  expect(written).toHaveBeenCalledTimes(1);
});

test('changes that are not known reach everybody as everything', () => {
  const hub = hubOf();
  const { answer } = reader(hub, ['all']);
  hub.publish('e.5', null);
  expect(answer.sent).toEqual(['event: changes\ndata: {"position":"e.5","tags":null}\n\n']);
});

test('a reader that does not keep up is dropped and the others go on', () => {
  const hub = hubOf();
  const slow = reader(hub, ['all'], 10_000_000);
  const quick = reader(hub, ['all']);
  hub.publish('e.1', [['all', 'Catalogue']]);
  hub.publish('e.2', [['all', 'Catalogue']]);
  expect([slow.answer.destroyed, slow.answer.sent.length, quick.answer.sent.length]).toEqual([true, 0, 2]);
});

test('an error of one answer takes it out of the hub and reaches nobody else', () => {
  const hub = hubOf();
  const broken = reader(hub, ['all']);
  const other = reader(hub, ['all']);
  broken.answer.emit('error', new Error('write EPIPE'));
  hub.publish('e.1', null);
  expect([broken.answer.sent.length, other.answer.sent.length]).toEqual([0, 1]);
});

test('nothing is written to a stream after its end', () => {
  const hub = hubOf();
  const { answer, stream } = reader(hub, ['all']);
  stream.end();
  hub.publish('e.1', null);
  stream.keepOpen();
  stream.end();
  expect(answer.sent).toEqual(['end']);
});

test('closing tells every reader when to come back, and ends its stream', () => {
  const hub = hubOf();
  const { answer } = reader(hub, ['all']);
  hub.closeAll();
  expect(answer.sent).toEqual([expect.stringMatching(/^retry: \d{3,4}\n\n$/), 'end']);
});
