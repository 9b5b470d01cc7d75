import { errorText } from '../../../core/apiError.ts';
import { notify } from '../../../core/notify.tsx';
import { PasswordAndCode } from './PasswordAndCode.tsx';
import { useDisableSecondFactorMutation } from './profileApi.ts';

/** Form that turns off the second factor; requires the password and a code. */
export function SecondFactorOff({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const [disable, { error, isLoading }] = useDisableSecondFactorMutation();
  const submit = async (values: { currentPassword: string; code: string }): Promise<void> => {
    const reply = await disable(values);
    if (reply.data === undefined) return;
    notify({ type: 'success', title: 'Second factor turned off', message: reply.data.message });
    onDone();
  };
  return (
    <PasswordAndCode
      verb="Turn off"
      variant="danger"
      failure={error === undefined ? null : errorText(error, 'It was not turned off')}
      busy={isLoading}
      onSubmit={(values) => void submit(values)}
      onCancel={onCancel}
    />
  );
}
