import { t } from '@lingui/core/macro';
import type { RfqHistoryReplyActor } from '@marketplace/contracts/rfq/rfq.historyViews.ts';

/**
 * Formats an actor, such as `Nadia Ruiz, emnify`. If the name is hidden, uses the role; an erased person is shown as
 * `Erased person`, and the system as `System`.
 */
export function formatRfqHistoryActor({ kind, role, name, company }: RfqHistoryReplyActor): string {
  if (kind === 'system') return 'System';
  const who = kind === 'erased' ? t`Erased person` : (name ?? role);
  return company === null ? who : `${who}, ${company}`;
}
