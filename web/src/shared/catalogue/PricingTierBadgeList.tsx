import { t } from '@lingui/core/macro';
import { Badge } from '../../ui/Badge.tsx';
import { PricingTierBadge } from './PricingTierBadge.tsx';
import { splitPricingTiers } from './pricing.ts';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './Badges.module.css';

/** Badges of a provider's pricing tiers; the tiers beyond `limit` are collapsed into one badge with +N. */
export function PricingTierBadgeList({ tiers: text, limit }: { tiers: string | null; limit: number }) {
  const tiers = splitPricingTiers(text);
  const rest = tiers.slice(limit);
  if (tiers.length === 0) return <Badge tone="unknown">{t`Not stated`}</Badge>;
  return (
    <FlexRow as="span" gap={4} className={classes['row']}>
      {tiers.slice(0, limit).map((tier) => (
        <PricingTierBadge key={tier} tier={tier} />
      ))}
      {rest.length > 0 && (
        <Badge tone="faint" title={rest.join(', ')}>
          +{rest.length}
        </Badge>
      )}
    </FlexRow>
  );
}
