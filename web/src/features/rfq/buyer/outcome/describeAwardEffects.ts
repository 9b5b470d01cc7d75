import { t } from '@lingui/core/macro';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buyerRfqLinkStatusAppearances } from '../../../../shared/rfq/statusAppearances.tsx';

function describeEffect(
  { id, provider_name: name, quote_amount: amount, response_status: status }: BuyerRfqLinkReplyItem,
  chosen: readonly string[],
): string | null {
  if (chosen.includes(id)) return `${name} is told that its quote was chosen.`;
  if (amount !== null) return `${name} is told that its quote was not selected.`;
  return buyerRfqLinkStatusAppearances[status].emptyText === 'None' ? null : `${name} cannot answer any more.`;
}

/**
 * Returns texts about the effects of an award: one for each affected provider, and a last one that states that prices
 * are not disclosed and that the award is final.
 * @param chosen link ids of the selected quotes.
 */
export function describeAwardEffects(
  links: readonly BuyerRfqLinkReplyItem[],
  chosen: readonly string[],
): readonly string[] {
  const effects = links.map((link) => describeEffect(link, chosen)).filter((effect) => effect !== null);
  return [...effects, t`Nobody learns of the prices of others. An award cannot be undone.`];
}
