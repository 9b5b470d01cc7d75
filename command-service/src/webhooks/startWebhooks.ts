import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type FollowerDeps, startFollower } from './webhooks.follow.ts';
import { startWebhookSender, type WebhookSenderDeps } from './webhooks.sender.ts';

/** Starts the follower, which queues deliveries for events, and the sender. */
export function startWebhooks(deps: FollowerDeps & WebhookSenderDeps): Running {
  const processes = [startFollower(deps), startWebhookSender(deps)];
  return {
    problem: () => processes.map((each) => each.problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(processes.map((each) => each.stop()));
    },
  };
}
