import { ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Why nothing is matched for somebody whose data is only kept. */
export function RestrictedNotice() {
  return (
    <Notice
      tone="warning"
      title="Nothing is matched for you"
      action={<ButtonLink to="/profile">Open your profile</ButtonLink>}
    >
      You restricted the processing of your data. The whole catalogue is listed below.
    </Notice>
  );
}
