import type { RfqHistoryReplyActor } from '@marketplace/contracts/rfq/rfq.historyViews.ts';

/** Formats an actor, such as `Nadia Ruiz, emnify`; uses the role if the name is hidden. */
export function formatRfqHistoryActor({ kind, role, name, company }: RfqHistoryReplyActor): string {
  if (kind === 'system') return 'System';
  const who = kind === 'erased' ? 'Erased person' : (name ?? role);
  return company === null ? who : `${who}, ${company}`;
}
