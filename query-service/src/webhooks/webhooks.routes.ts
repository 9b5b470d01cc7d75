import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { listDeliveriesEndpoint, listWebhooksEndpoint } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { ClockPort, RequestGuardPort, PrimaryDatabasePort } from '../ports.ts';
import { findWebhookDeliveries, findWebhooksVisibleToCaller } from './webhooks.queries.ts';

export type WebhookQueryRoutesDeps = RequestGuardPort & PrimaryDatabasePort & ClockPort;

/** Registers the endpoints for the webhooks visible to the signed-in user, and for their deliveries. */
export function registerWebhookQueryRoutes(
  app: FastifyInstance,
  { guard, primary, now }: WebhookQueryRoutesDeps,
): void {
  registerEndpoint(app, guard, listWebhooksEndpoint, ({ caller }) =>
    findWebhooksVisibleToCaller(primary, caller, now()),
  );

  registerEndpoint(app, guard, listDeliveriesEndpoint, async ({ params: { id }, caller }) => {
    const deliveries = await findWebhookDeliveries(primary, caller, id);
    if (deliveries === null) {
      const text = msg`This webhook was not found. It may have been deleted.`;
      throw new Refusal('notFound', 'webhook.not-found', text);
    }
    return deliveries;
  });
}
