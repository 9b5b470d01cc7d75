import { useMounted } from '@mantine/hooks';
import { closeDialog } from '../core/dialogsSlice.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { RequestAccessDialog } from '../features/access/RequestAccessDialog.tsx';
import { ForgotPasswordDialog } from '../features/accounts/ForgotPasswordDialog.tsx';
import { RegisterDialog } from '../features/accounts/RegisterDialog.tsx';
import { SignInDialog } from '../features/accounts/SignInDialog.tsx';
import { TermsDialog } from '../features/accounts/TermsDialog.tsx';

/** The shell's dialogs, of which at most one is open. They open once they are there, or they would not know where the focus was. */
export function Dialogs() {
  const dispatch = useAppDispatch();
  const mounted = useMounted();
  const { open: asked, reason } = useAppSelector((state) => state.dialogs);
  const open = mounted ? asked : null;
  const close = (): void => void dispatch(closeDialog());
  return (
    <>
      <SignInDialog opened={open === 'signIn'} reason={reason} onClose={close} />
      <RegisterDialog opened={open === 'register'} reason={reason} onClose={close} />
      <ForgotPasswordDialog opened={open === 'forgotPassword'} onClose={close} />
      <TermsDialog opened={open === 'terms'} onClose={close} />
      <RequestAccessDialog opened={open === 'requestAccess'} onClose={close} />
    </>
  );
}
