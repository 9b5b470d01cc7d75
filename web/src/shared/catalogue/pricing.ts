export type PricingTierKind = 'enterprise' | 'pay-as-you-go' | 'prepaid' | 'subscription' | 'free' | 'plain';

const keywords: readonly (readonly [PricingTierKind, RegExp])[] = [
  ['free', /\b(free|trial)\b/i],
  ['prepaid', /pre-?paid|lifetime|flat/i],
  ['pay-as-you-go', /pay[- ]?as[- ]?you[- ]?(go|grow|use)|payg|usage|metered/i],
  ['subscription', /subscription|monthly|plan|bundle|pool/i],
  ['enterprise', /enterprise|custom|quote|contract|volume/i],
];

/** Returns the kind of a pricing tier according to the first matching keyword; `plain` if none matches. */
export function classifyPricingTier(tier: string): PricingTierKind {
  return keywords.find(([, pattern]) => pattern.test(tier))?.[0] ?? 'plain';
}

/**
 * Splits the pricing text of a catalogue entry into tiers. Tiers are separated by a comma, a semicolon, or a slash
 * between spaces.
 */
export function splitPricingTiers(text: string | null): readonly string[] {
  return (text ?? '')
    .split(/[,;]|\s\/\s/)
    .map((tier) => tier.trim())
    .filter((tier) => tier !== '');
}
