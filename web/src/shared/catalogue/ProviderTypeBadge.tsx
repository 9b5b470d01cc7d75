import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import classes from '../../ui/Badge.module.css';

/** MNO solid, MVNO outlined, other faint: the types differ in shape, not only in colour. */
export function ProviderTypeBadge({ type }: { type: ProviderView['Type'] }) {
  return (
    <span className={classes['type']} data-type={type}>
      {type === 'other' ? 'Other' : type}
    </span>
  );
}
