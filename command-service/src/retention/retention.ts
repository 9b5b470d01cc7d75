import { accountRetention } from '../accounts/accounts.retention.ts';
import { engagementRetention } from '../engagement/engagement.retention.ts';
import { attachmentRetention } from '../rfq/conversation/attachments.retention.ts';
import { searchRetention } from '../searches/searches.retention.ts';
import { webhookRetention } from '../webhooks/webhooks.retention.ts';
import type { RetentionDeps, RetentionPart } from './retentionPart.ts';

/** All data with a retention period, except mails and call counts, which their own modules delete. */
export const retentionParts: readonly RetentionPart[] = [
  searchRetention,
  ...accountRetention,
  engagementRetention,
  ...webhookRetention,
  attachmentRetention,
];

/**
 * Runs all tasks and logs the number of deleted items per task. A failing task does not stop the others.
 * @throws the error of the first failing task.
 */
export async function forgetOld(deps: RetentionDeps, parts = retentionParts): Promise<void> {
  const now = deps.now();
  const failures: unknown[] = [];
  for (const { name, forget } of parts) {
    try {
      const forgotten = await forget(deps, now);
      if (forgotten > 0) deps.logger.info({ part: name, forgotten }, 'deleted expired data');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
