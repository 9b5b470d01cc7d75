import type { RunningWork } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type WebhookFollowerDeps, startWebhookFollower } from './webhooks.follow.ts';
import { startWebhookSender, type WebhookSenderDeps } from './webhooks.sender.ts';

/** Starts the follower, which queues deliveries for events, and the sender. */
export function startWebhookProcesses(deps: WebhookFollowerDeps & WebhookSenderDeps): RunningWork {
  const processes = [startWebhookFollower(deps), startWebhookSender(deps)];
  return {
    problem: () => processes.map((each) => each.problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(processes.map((each) => each.stop()));
    },
  };
}
