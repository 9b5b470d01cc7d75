import { t } from '@lingui/core/macro';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Explains to users who restricted the processing of their data why they get no matches. */
export function NoMatchesAfterProcessingRestrictionNotice() {
  return (
    <Notice
      tone="warning"
      title={t`Nothing is matched for you`}
      action={<ButtonLink to="/profile">Open your profile</ButtonLink>}
    >{t`You restricted the processing of your data. The whole catalogue is listed below.`}</Notice>
  );
}
