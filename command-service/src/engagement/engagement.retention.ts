import { analyticsKeptFrom } from '@marketplace/domain/privacy/privacy.retention.ts';
import { deleteRows } from '@marketplace/postgres/deleteRows.ts';
import type { RetentionPart } from '../retention/retentionPart.ts';

/** Counts of days go 26 months after the month of their day. */
export const engagementRetention: RetentionPart = {
  name: 'counts of how pages were used',
  forget: ({ pool }, now) =>
    deleteRows(pool, 'engagement.day_count', 'day < $1', [analyticsKeptFrom(now).toISOString().slice(0, 10)]),
};
