import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type WebhookDeliveryEnqueuerDeps, startWebhookDeliveryEnqueuer } from './webhooks.follow.ts';
import { startWebhookSender, type WebhookSenderDeps } from './webhooks.sender.ts';

/** Starts two processes: one queues deliveries for events, the other sends the deliveries. */
export function startWebhookProcesses(deps: WebhookDeliveryEnqueuerDeps & WebhookSenderDeps): RepeatedWorkHandle {
  const processes = [startWebhookDeliveryEnqueuer(deps), startWebhookSender(deps)];
  return {
    problem: () => processes.map((each) => each.problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(processes.map((each) => each.stop()));
    },
  };
}
