import { accountRetention } from '../accounts/accounts.retention.ts';
import { engagementRetention } from '../engagement/engagement.retention.ts';
import { attachmentRetention } from '../rfq/conversation/attachments.retention.ts';
import { searchRetention } from '../searches/searches.retention.ts';
import { webhookRetention } from '../webhooks/webhooks.retention.ts';
import type { RetentionDeps, RetentionPart } from './retentionPart.ts';

/** Everything that is kept for a time only, but for mails and counts of calls, which their own parts tidy. */
export const retentionParts: readonly RetentionPart[] = [
  searchRetention,
  ...accountRetention,
  engagementRetention,
  ...webhookRetention,
  attachmentRetention,
];

/**
 * Forgets whatever was kept long enough, and logs how many of what. A part that fails holds up no other.
 * @throws what the first of those threw.
 */
export async function forgetOld(deps: RetentionDeps, parts = retentionParts): Promise<void> {
  const now = deps.now();
  const failures: unknown[] = [];
  for (const { name, forget } of parts) {
    try {
      const forgotten = await forget(deps, now);
      if (forgotten > 0) deps.logger.info({ part: name, forgotten }, 'what was kept long enough is forgotten');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
