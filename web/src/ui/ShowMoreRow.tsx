import { t } from '@lingui/core/macro';
import { Button } from './Button.tsx';
import { FlexRow } from './FlexRow.tsx';
import classes from './ShowMoreRow.module.css';

/**
 * The Show More button of a list.
 * @param children text that states how much of the list is shown.
 */
export function ShowMoreRow({ onMore, children }: { onMore: () => void; children: string }) {
  return (
    <FlexRow gap="8px 16px" wrap className={classes['more']}>
      <Button onClick={onMore}>{t`Show More`}</Button>
      <span role="status" className="tabular">
        {children}
      </span>
    </FlexRow>
  );
}
