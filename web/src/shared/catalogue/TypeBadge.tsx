import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import classes from '../../ui/Badge.module.css';

/** MNO solid, MVNO outlined, Other faint: they differ by form, not by colour. */
export function TypeBadge({ type }: { type: ProviderView['Type'] }) {
  return (
    <span className={classes['type']} data-type={type}>
      {type === 'other' ? 'Other' : type}
    </span>
  );
}
