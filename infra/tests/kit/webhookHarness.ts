import { startWebhookDeliveryEnqueuer } from '@marketplace/command-service/webhooks/webhooks.follow.ts';
import { type WebhookSenderLimits, startWebhookSender } from '@marketplace/command-service/webhooks/webhooks.sender.ts';
import type { WebhookDeliveryReplyItem, WebhookReplyItem } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import type { WebhookOwnerKind, WebhookEventType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { callTestApi, type TestApiReply, type SignedInTestUser } from './apiCalls.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from './rfq/rfqScenario.ts';
import { startTestWebhookReceiver, type TestWebhookReceiver } from './webhookReceiver.ts';

/** A new webhook with its secret. */
export interface AddedTestWebhook {
  readonly id: string;
  readonly secret: string;
}

/** A marketplace with webhooks to a receiver on this machine, and a clock that tests can move. */
export interface WebhookTestMarketplace {
  readonly scenario: RfqTestMarketplace;
  readonly receiver: TestWebhookReceiver;
  /** Moves the clock of the services forward. */
  advanceClock(this: void, ms: number): void;
  now(this: void): Date;
  /**
   * Starts the follower, which creates deliveries from events, and waits until the follower has reached the head of the
   * log.
   */
  startFollower(this: void): Promise<void>;
  /** Waits until the follower has processed the whole log. */
  waitForFollower(this: void): Promise<void>;
  startSender(this: void, terms?: Partial<WebhookSenderLimits>): void;
  stopSender(this: void): Promise<void>;
  add(
    this: void,
    as: SignedInTestUser,
    path: string,
    types: readonly WebhookEventType[],
    owner?: WebhookOwnerKind,
  ): Promise<AddedTestWebhook>;
  list(this: void, as: SignedInTestUser): Promise<readonly WebhookReplyItem[]>;
  deliveries(this: void, as: SignedInTestUser, id: string): Promise<readonly WebhookDeliveryReplyItem[]>;
  call(
    this: void,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    as: SignedInTestUser,
    body?: object,
  ): Promise<TestApiReply>;
  /**
   * Stops followers and sender, removes all webhooks and the follower's checkpoint, and clears received requests; does
   * not reset the clock.
   */
  reset(this: void): Promise<void>;
  close(this: void): Promise<void>;
}

const patienceMs = 60_000;
const shortIntervals: Partial<WebhookSenderLimits> = { tickMs: 20, patienceMs: 500 };

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The condition did not become true in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts the services on a separate database, with a webhook receiver and an adjustable clock. */
export async function startWebhookHarness(): Promise<WebhookTestMarketplace> {
  let shiftMs = 0;
  const now = () => new Date(Date.now() + shiftMs);
  const accounts = { demo: { password: 'Demo-pass-2026' }, publicUrl: 'https://market.example.com' };
  const [scenario, receiver] = await Promise.all([startRfqTestScenario(now, { accounts }), startTestWebhookReceiver()]);
  const { market } = scenario;
  const deps = { ...market.deps, store: market.store, decode: market.reader.decode };
  const followers: { stop(this: void): Promise<void> }[] = [];
  let sender: { stop(this: void): Promise<void> } | null = null;
  const followed = () =>
    waitUntil(async () => {
      const { rows } = await market.pool.query<{ position: string }>(
        `SELECT position FROM ops.checkpoint WHERE name = 'webhooks'`,
      );
      return BigInt(rows[0]?.position ?? -1) >= (await market.store.head());
    });
  const stopSender = async () => {
    await sender?.stop();
    sender = null;
  };
  const stop = () => Promise.all([stopSender(), ...followers.splice(0).map((each) => each.stop())]);
  const send: WebhookTestMarketplace['call'] = (method, path, as, body) =>
    callTestApi(method === 'GET' ? market.query : market.command, method, path, body, { token: as.token });
  return {
    ...{ scenario, receiver, now, waitForFollower: followed, stopSender, call: send },
    advanceClock: (ms) => {
      shiftMs += ms;
    },
    startFollower: async () => {
      followers.push(startWebhookDeliveryEnqueuer(deps));
      await followed();
    },
    startSender: (terms) => {
      sender = startWebhookSender({ ...deps, terms: { ...shortIntervals, ...terms } });
    },
    add: async (as, path, types, owner = 'user') => {
      const reply = await send('POST', '/api/webhooks', as, { owner, url: receiver.url(path), types });
      if (reply.status !== 200)
        throw new Error(`adding a webhook returned ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body as unknown as AddedTestWebhook;
    },
    list: async (as) => (await send('GET', '/api/webhooks', as)).body as unknown as readonly WebhookReplyItem[],
    deliveries: async (as, id) =>
      (await send('GET', `/api/webhooks/${id}/deliveries`, as)).body as unknown as readonly WebhookDeliveryReplyItem[],
    reset: async () => {
      await stop();
      for (const as of [scenario.buyer, scenario.otherBuyer, ...Object.values(scenario.vendors)]) {
        const { body } = await send('GET', '/api/webhooks', as);
        for (const { id } of body as unknown as readonly WebhookReplyItem[]) {
          await send('DELETE', `/api/webhooks/${id}`, as);
        }
      }
      await market.pool.query('DELETE FROM webhooks.endpoint');
      await market.pool.query(`DELETE FROM ops.checkpoint WHERE name = 'webhooks'`);
      receiver.clear();
    },
    close: async () => {
      await stop();
      await Promise.all([scenario.close(), receiver.close()]);
    },
  };
}
