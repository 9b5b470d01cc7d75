import { Badge } from '../../ui/Badge.tsx';
import classes from '../../ui/Badge.module.css';
import { classifyPricingTier } from './pricing.ts';

/** A pricing tier with a small square coloured by its kind. */
export function PricingTierBadge({ tier }: { tier: string }) {
  return (
    <Badge icon={<span className={classes['square']} data-price={classifyPricingTier(tier)} aria-hidden="true" />}>
      {tier}
    </Badge>
  );
}
