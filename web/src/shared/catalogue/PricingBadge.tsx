import { Badge } from '../../ui/Badge.tsx';
import classes from '../../ui/Badge.module.css';
import { priceKind } from './pricing.ts';

/** A pricing tier with a small square coloured by its kind. */
export function PricingBadge({ tier }: { tier: string }) {
  return (
    <Badge icon={<span className={classes['square']} data-price={priceKind(tier)} aria-hidden="true" />}>{tier}</Badge>
  );
}
