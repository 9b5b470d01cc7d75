import { getAnalyticsRetentionStart } from '@marketplace/domain/privacy/privacy.retention.ts';
import { deleteRowsInBatches } from '@marketplace/postgres/deleteRowsInBatches.ts';
import type { RetentionTask } from '../retention/retentionTask.ts';

/** Daily counts are deleted 26 months after the end of their month. */
export const engagementRetentionTask: RetentionTask = {
  name: 'engagement counts',
  deleteExpired: ({ pool }, now) =>
    deleteRowsInBatches(pool, 'engagement.day_count', 'day < $1', [
      getAnalyticsRetentionStart(now).toISOString().slice(0, 10),
    ]),
};
