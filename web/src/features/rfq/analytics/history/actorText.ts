import type { HistoryActorView } from '@marketplace/contracts/rfq/rfq.historyViews.ts';

/** Who acted: `Nadia Ruiz, emnify`; the side where the person is not told. */
export function actorText({ kind, role, name, company }: HistoryActorView): string {
  if (kind === 'system') return 'System';
  const who = kind === 'erased' ? 'Erased person' : (name ?? role);
  return company === null ? who : `${who}, ${company}`;
}
