import { t } from '@lingui/core/macro';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Explains to users who restricted the processing of their data why they get no matches. */
export function NoMatchesAfterProcessingRestrictionNotice() {
  return (
    <Notice
      tone="warning"
      title={t`Matching is off for your account`}
      action={<ButtonLink to="/profile">{t`Open profile`}</ButtonLink>}
    >{t`You restricted the processing of your data. To get matches, lift the restriction in your profile. The full catalogue is listed below.`}</Notice>
  );
}
