import { IconLock } from '@tabler/icons-react';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './VendorRfqDetailsSection.module.css';

/**
 * Notice in place of customer data that is hidden from the vendor. It shows a lock and a striped bar, never the blurred
 * data.
 */
export function HiddenCustomerNotice({ children }: { children: string }) {
  return (
    <FlexRow gap={8} align="stretch" className={classes['hidden']}>
      <IconLock size={14} aria-hidden />
      <div>
        {children}
        <div className={classes['redaction']} aria-hidden />
      </div>
    </FlexRow>
  );
}
