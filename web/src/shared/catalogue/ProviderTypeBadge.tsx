import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import type { ProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import classes from '../../ui/Badge.module.css';

/** Badge for the type of a provider: MNO solid, MVNO outlined, other faint. Types differ in more than colour. */
export function ProviderTypeBadge({ type }: { type: ProviderReplyItem['Type'] }) {
  return (
    <span className={classes['type']} data-type={type} translate={type === 'other' ? undefined : 'no'}>
      {formatProviderType(type)}
    </span>
  );
}
