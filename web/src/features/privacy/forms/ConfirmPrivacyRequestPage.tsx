import { plural, t } from '@lingui/core/macro';
import { parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import {
  privacyConfirmationLinkValidityDays,
  privacyRequestDueDays,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { useLocation } from 'react-router';
import { getApiErrorText, toApiError } from '../../../core/apiError.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './PrivacyForms.module.css';
import { useConfirmPrivacyRequestMutation } from './privacyFormsApi.ts';

const incompleteText = t`This link is incomplete. Please open it again from the email.`;

function InvalidLinkNotice({ text }: { text: string }) {
  const again = <ButtonLink to="/data-subject-rights">{t`Data Subject Rights`}</ButtonLink>;
  return (
    <Notice
      tone="error"
      title={text}
      action={again}
    >{t`Each link works once and expires after ${plural(privacyConfirmationLinkValidityDays, { one: '# day', other: '# days' })}.`}</Notice>
  );
}

/** Requires a button press, so that mail scanners that open links do not confirm requests. */
function Confirmation({ token }: { token: string }) {
  const [confirm, { data, error, isLoading }] = useConfirmPrivacyRequestMutation();
  if (data !== undefined) {
    return (
      <Notice tone="success" title={data.message}>
        {data.request_type === 'do-not-sell'
          ? t`Your opt-out is recorded. We do not sell your personal data.`
          : t`You will receive an answer by email within ${plural(privacyRequestDueDays, { one: '# day', other: '# days' })} of your request.`}
      </Notice>
    );
  }
  const failure = error === undefined ? null : toApiError(error, t`The request could not be confirmed`);
  if (failure?.code === 'privacy.link') return <InvalidLinkNotice text={failure.message} />;
  return (
    <Stack gap={16}>
      {failure !== null && <ErrorNotice title={getApiErrorText(error, failure.message)} />}
      <p>{t`We received a privacy request with your email address. Confirm it only if you sent it.`}</p>
      <Button
        variant="primary"
        size="lg"
        busy={isLoading}
        busyLabel={t`Processing...`}
        className={classes['submit']}
        onClick={() => void confirm({ token })}
      >{t`Confirm request`}</Button>
    </Stack>
  );
}

/** Landing page of the mailed link that confirms a privacy request. */
export function ConfirmPrivacyRequestPage() {
  const token = parseMailLinkToken(useLocation().hash);
  return (
    <div className="page">
      <div className={classes['narrow']}>
        <PageHeader title={t`Confirm your privacy request`} />
        {token === null ? <InvalidLinkNotice text={incompleteText} /> : <Confirmation token={token} />}
      </div>
    </div>
  );
}
