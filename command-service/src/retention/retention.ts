import { expiredSessionAndTokenRetentionTasks } from '../accounts/accounts.retention.ts';
import { engagementRetentionTask } from '../engagement/engagement.retention.ts';
import { unreferencedAttachmentRetentionTask } from '../rfq/conversation/attachments.retention.ts';
import { searchLogAnonymisationRetentionTask } from '../searches/searches.retention.ts';
import { webhookRetentionTasks } from '../webhooks/webhooks.retention.ts';
import type { RetentionDeps, RetentionTask } from './retentionTask.ts';

/** Tasks for all data with a retention period, except mails and call counts, which are deleted by their own modules. */
export const allRetentionTasks: readonly RetentionTask[] = [
  searchLogAnonymisationRetentionTask,
  ...expiredSessionAndTokenRetentionTasks,
  engagementRetentionTask,
  ...webhookRetentionTasks,
  unreferencedAttachmentRetentionTask,
];

/**
 * Runs all tasks and logs the number of deleted items per task. A failing task does not stop the others.
 * @throws the error of the first failing task.
 */
export async function deleteExpiredData(deps: RetentionDeps, parts = allRetentionTasks): Promise<void> {
  const now = deps.now();
  const failures: unknown[] = [];
  for (const { name, deleteExpired } of parts) {
    try {
      const forgotten = await deleteExpired(deps, now);
      if (forgotten > 0) deps.logger.info({ part: name, forgotten }, 'deleted expired data');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
