import type { DialogName } from '../../core/dialogsSlice.ts';
import { useOpenDialog } from '../../core/hooks.ts';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './AccountDialog.module.css';

export interface AccountDialogSwitchLinkProps {
  question: string;
  label: string;
  name: DialogName;
  /** Reason why the current dialog opened; passed on to the other dialog. */
  reason: string | null;
}

/** Line below a form, with a link that opens another dialog instead. */
export function AccountDialogSwitchLink({ question, label, name, reason }: AccountDialogSwitchLinkProps) {
  const open = useOpenDialog();
  return (
    <FlexRow as="p" gap={4} justify="center" className={classes['other']}>
      {question}
      <button type="button" onClick={() => open(name, reason ?? undefined)}>
        {label}
      </button>
    </FlexRow>
  );
}
