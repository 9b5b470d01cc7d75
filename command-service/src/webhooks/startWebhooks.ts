import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type FollowerDeps, startFollower } from './webhooks.follow.ts';
import { startWebhookSender, type WebhookSenderDeps } from './webhooks.sender.ts';

/** Starts what turns events into deliveries, and what sends those. */
export function startWebhooks(deps: FollowerDeps & WebhookSenderDeps): Running {
  const parts = [startFollower(deps), startWebhookSender(deps)];
  return {
    problem: () => parts.map((part) => part.problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
