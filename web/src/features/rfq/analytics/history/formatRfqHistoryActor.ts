import { t } from '@lingui/core/macro';
import type { RfqHistoryReplyActor } from '@marketplace/contracts/rfq/rfq.historyViews.ts';

const roleLabels: Readonly<Record<RfqHistoryReplyActor['role'], string>> = {
  buyer: t`Buyer`,
  vendor: t`Vendor`,
  admin: t`Admin`,
  system: t`System`,
};

function formatPerson(kind: RfqHistoryReplyActor['kind'], role: RfqHistoryReplyActor['role'], name: string | null) {
  if (kind === 'system') return roleLabels.system;
  return kind === 'erased' ? t`Deleted user` : (name ?? roleLabels[role]);
}

/**
 * Formats an actor, such as `Nadia Ruiz, emnify`. If the name is hidden, uses the role; an erased person is shown as
 * `Deleted user`, and the system as `System`.
 */
export function formatRfqHistoryActor({ kind, role, name, company }: RfqHistoryReplyActor): string {
  const person = formatPerson(kind, role, name);
  return company === null || kind === 'system' ? person : t`${person}, ${company}`;
}
