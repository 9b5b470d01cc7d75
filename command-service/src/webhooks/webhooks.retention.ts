import { webhookLogDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { deleteRows } from '@marketplace/postgres/deleteRows.ts';
import type { RetentionPart } from '../retention/retentionPart.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes deliveries after 30 days, and webhooks that were never added to the log after one day. */
export const webhookRetention: readonly RetentionPart[] = [
  {
    name: 'webhook deliveries',
    forget: ({ pool }, now) =>
      deleteRows(pool, 'webhooks.delivery', 'greatest(created_at, begun_at) < $1', [
        new Date(now.getTime() - webhookLogDays * dayMs),
      ]),
  },
  {
    name: 'webhooks that were never added',
    forget: ({ pool }, now) =>
      deleteRows(pool, 'webhooks.endpoint', `status = 'adding' AND created_at < $1`, [new Date(now.getTime() - dayMs)]),
  },
];
