import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import classes from '../../ui/Badge.module.css';

/** The type of a provider: MNO solid, MVNO outlined, other faint. The types differ in shape, not only in colour. */
export function ProviderTypeBadge({ type }: { type: ProviderView['Type'] }) {
  return (
    <span className={classes['type']} data-type={type}>
      {type === 'other' ? 'Other' : type}
    </span>
  );
}
