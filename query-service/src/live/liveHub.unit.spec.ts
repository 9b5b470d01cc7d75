import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createLiveHub, type LiveClient } from './liveHub.ts';

interface Recorded {
  readonly client: LiveClient;
  readonly sent: string[];
  destroyed: boolean;
}

function reader(audiences: readonly string[], backlog = 0): Recorded {
  const sent: string[] = [];
  const recorded: Recorded = {
    sent,
    destroyed: false,
    client: {
      audiences: new Set(audiences),
      response: {
        get writableLength() {
          return backlog;
        },
        write: (text: string) => sent.push(text) > 0,
        end: () => sent.push('end'),
        destroy: () => {
          recorded.destroyed = true;
        },
      } as unknown as ServerResponse,
    },
  };
  return recorded;
}

test('each reader learns only of the changes of its audiences, each tag once', () => {
  const hub = createLiveHub();
  const buyer = reader(['all', 'user:1']);
  const rival = reader(['all', 'provider:x']);
  hub.add(buyer.client);
  hub.add(rival.client);
  hub.publish('e.5', [
    ['user:1', 'Rfqs'],
    ['user:1', 'Rfqs'],
    ['provider:y', 'VendorRfqs'],
  ]);
  expect(buyer.sent).toEqual(['event: changes\ndata: {"position":"e.5","tags":["Rfqs"]}\n\n']);
  expect(rival.sent).toEqual([]);
});

test('changes that are not known reach everybody as everything', () => {
  const hub = createLiveHub();
  const guest = reader(['all']);
  hub.add(guest.client);
  hub.publish('e.5', null);
  expect(guest.sent).toEqual(['event: changes\ndata: {"position":"e.5","tags":null}\n\n']);
});

test('a reader that does not keep up is dropped and the others go on', () => {
  const hub = createLiveHub();
  const slow = reader(['all'], 10_000_000);
  const quick = reader(['all']);
  hub.add(slow.client);
  hub.add(quick.client);
  hub.publish('e.1', [['all', 'Catalogue']]);
  hub.publish('e.2', [['all', 'Catalogue']]);
  expect([slow.destroyed, slow.sent.length, quick.sent.length]).toEqual([true, 0, 2]);
});

test('closing ends every stream', () => {
  const hub = createLiveHub();
  const open = reader(['all']);
  hub.add(open.client);
  hub.closeAll();
  expect(open.sent).toEqual(['end']);
});
