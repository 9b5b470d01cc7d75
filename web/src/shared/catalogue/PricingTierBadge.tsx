import { Badge } from '../../ui/Badge.tsx';
import classes from '../../ui/Badge.module.css';
import { classifyPricingTier } from './pricing.ts';

/** Badge of a pricing tier. The colour of a small square shows the kind of tier. */
export function PricingTierBadge({ tier }: { tier: string }) {
  return (
    <Badge icon={<span className={classes['square']} data-price={classifyPricingTier(tier)} aria-hidden="true" />}>
      {tier}
    </Badge>
  );
}
