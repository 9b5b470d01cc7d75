import { t } from '@lingui/core/macro';
import type { ProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import classes from '../../ui/Badge.module.css';

/** Badge for the type of a provider: MNO solid, MVNO outlined, other faint. Types differ in more than colour. */
export function ProviderTypeBadge({ type }: { type: ProviderReplyItem['Type'] }) {
  return (
    <span className={classes['type']} data-type={type}>
      {type === 'other' ? t`Other` : type}
    </span>
  );
}
