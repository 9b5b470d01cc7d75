import { useMounted } from '@mantine/hooks';
import { closeDialog } from '../core/dialogsSlice.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { RequestProviderAccessDialog } from '../features/access/RequestProviderAccessDialog.tsx';
import { ForgotPasswordDialog } from '../features/accounts/ForgotPasswordDialog.tsx';
import { RegisterDialog } from '../features/accounts/RegisterDialog.tsx';
import { SignInDialog } from '../features/accounts/SignInDialog.tsx';
import { AcceptTermsDialog } from '../features/accounts/AcceptTermsDialog.tsx';

/**
 * The dialogs of the shell, of which at most one is open. A dialog opens only after mounting, so that it can restore
 * the focus when it is closed.
 */
export function ShellDialogs() {
  const dispatch = useAppDispatch();
  const mounted = useMounted();
  const { open: requestedDialog, reason } = useAppSelector((state) => state.dialogs);
  const open = mounted ? requestedDialog : null;
  const close = (): void => void dispatch(closeDialog());
  return (
    <>
      <SignInDialog opened={open === 'signIn'} reason={reason} onClose={close} />
      <RegisterDialog opened={open === 'register'} reason={reason} onClose={close} />
      <ForgotPasswordDialog opened={open === 'forgotPassword'} onClose={close} />
      <AcceptTermsDialog opened={open === 'terms'} onClose={close} />
      <RequestProviderAccessDialog opened={open === 'requestAccess'} onClose={close} />
    </>
  );
}
