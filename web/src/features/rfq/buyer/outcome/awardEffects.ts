import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buyerLinkFaces } from '../../../../shared/rfq/statusFaces.tsx';

function effectOn(
  { id, provider_name: name, quote_amount: amount, response_status: status }: BuyerLinkView,
  chosen: readonly string[],
): string | null {
  if (chosen.includes(id)) return `${name} is told that its quote was chosen.`;
  if (amount !== null) return `${name} is told that its quote was not selected.`;
  return buyerLinkFaces[status].nothing === 'None' ? null : `${name} cannot answer any more.`;
}

/** What an award means to each provider, and that it stays. @param chosen ids of the links whose quotes are chosen. */
export function awardEffects(links: readonly BuyerLinkView[], chosen: readonly string[]): readonly string[] {
  const effects = links.map((link) => effectOn(link, chosen)).filter((effect) => effect !== null);
  return [...effects, 'Nobody learns of the prices of others. An award cannot be undone.'];
}
