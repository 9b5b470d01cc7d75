import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { webhookDeliveryLogDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { deleteRowsInBatches } from '@marketplace/postgres/deleteRowsInBatches.ts';
import type { RetentionTask } from '../retention/retentionTask.ts';

/** Deletes deliveries after 30 days. Deletes webhooks after one day if they were never added to the log. */
export const webhookRetentionTasks: readonly RetentionTask[] = [
  {
    name: 'webhook deliveries',
    deleteExpired: ({ pool }, now) =>
      deleteRowsInBatches(pool, 'webhooks.delivery', 'greatest(created_at, begun_at) < $1', [
        new Date(now.getTime() - webhookDeliveryLogDays * dayMs),
      ]),
  },
  {
    name: 'webhooks that were never added',
    deleteExpired: ({ pool }, now) =>
      deleteRowsInBatches(pool, 'webhooks.endpoint', `status = 'adding' AND created_at < $1`, [
        new Date(now.getTime() - dayMs),
      ]),
  },
];
