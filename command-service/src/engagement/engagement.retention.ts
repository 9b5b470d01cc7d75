import { analyticsKeptFrom } from '@marketplace/domain/privacy/privacy.retention.ts';
import { deleteRows } from '@marketplace/postgres/deleteRows.ts';
import type { RetentionPart } from '../retention/retentionPart.ts';

/** Daily counts are deleted 26 months after the end of their month. */
export const engagementRetention: RetentionPart = {
  name: 'engagement counts',
  forget: ({ pool }, now) =>
    deleteRows(pool, 'engagement.day_count', 'day < $1', [analyticsKeptFrom(now).toISOString().slice(0, 10)]),
};
