import { t } from '@lingui/core/macro';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buyerRfqLinkStatusAppearances } from '../../../../shared/rfq/statusAppearances.tsx';

function describeEffect(
  { id, provider_name: name, quote_amount: amount, response_status: status }: BuyerRfqLinkReplyItem,
  chosen: readonly string[],
): string | null {
  if (chosen.includes(id)) return t`${name} is notified that its quote was selected.`;
  if (amount !== null) return t`${name} is notified that its quote was not selected.`;
  return buyerRfqLinkStatusAppearances[status].canAnswer ? t`${name} will no longer be able to respond.` : null;
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
  return [...effects, t`Providers do not see each other’s prices. An award cannot be undone.`];
}
