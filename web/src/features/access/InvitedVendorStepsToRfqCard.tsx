import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { useOpenDialog, useSession } from '../../core/hooks.ts';
import { ProviderAccessDenialNotice } from '../../shared/access/ProviderAccessDenialNotice.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { useResendConfirmationMutation } from '../accounts/accountsApi.ts';
import { useRequestAccessMutation } from './accessApi.ts';
import classes from './Invitation.module.css';

interface InvitedProvider {
  id: string;
  name: string;
}

function Account() {
  const open = useOpenDialog();
  return (
    <FlexRow gap={8} wrap>
      <Button variant="primary" onClick={() => open('register')}>{t`Create an account`}</Button>
      <Button onClick={() => open('signIn')}>{t`Sign In`}</Button>
    </FlexRow>
  );
}

function Confirmation({ user }: { user: SignedInUserReply }) {
  const [resend, { isLoading, isSuccess, error }] = useResendConfirmationMutation();
  return (
    <>
      <MutedText size="medium">{t`Open the link that we mailed to ${{ email: user.email }}. This page follows by itself.`}</MutedText>
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`The link was not sent.`)} />}
      <Button busy={isLoading} busyLabel={t`Sending`} disabled={isSuccess} onClick={() => void resend(undefined)}>
        {isSuccess ? t`Link sent` : t`Send the link again`}
      </Button>
    </>
  );
}

function AccessRequest({ user, provider }: { user: SignedInUserReply; provider: InvitedProvider }) {
  const [request, { isLoading, error }] = useRequestAccessMutation();
  const body = { user_email: user.email, provider_id: provider.id, provider_company_name: provider.name };
  return (
    <>
      <ProviderAccessDenialNotice user={user} />
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`Error submitting request`)} />}
      <Button
        variant="primary"
        busy={isLoading}
        busyLabel={t`Sending`}
        onClick={() => void request(body)}
      >{t`Ask for access to ${{ name: provider.name }}`}</Button>
    </>
  );
}

/**
 * Returns the index of the current step; `elsewhere` if the user has access, or has requested access, to another
 * provider.
 */
function getCurrentStep(user: SignedInUserReply | null, provider: InvitedProvider): number | 'elsewhere' {
  if (user === null) return 0;
  if (!user.email_confirmed) return 1;
  if (user.provider_access_status === 'none') return 2;
  // Compares ids, because providers can be renamed.
  if (user.provider_id !== provider.id) return 'elsewhere';
  return user.provider_access_status === 'pending' ? 3 : 4;
}

interface Step {
  title: string;
  content: ReactNode;
}

function buildSteps(user: SignedInUserReply | null, provider: InvitedProvider, rfqId: string | null): readonly Step[] {
  const dashboard = rfqId === null ? '/vendor-dashboard' : `/vendor-dashboard?request=${rfqId}`;
  return [
    { title: t`An account with your company address`, content: <Account /> },
    { title: t`Your address is confirmed`, content: user !== null && <Confirmation user={user} /> },
    {
      title: t`Access as a user of ${{ name: provider.name }}`,
      content: user !== null && <AccessRequest user={user} provider={provider} />,
    },
    {
      title: t`An administrator approves`,
      content: <MutedText size="medium">{t`You hear of it by mail. This page follows by itself.`}</MutedText>,
    },
    {
      title: t`The request`,
      content: <ButtonLink variant="primary" to={dashboard}>{t`Open the request`}</ButtonLink>,
    },
  ];
}

/** Steps from the invitation to the RFQ, with the current step expanded. */
export function InvitedVendorStepsToRfqCard({ provider, rfqId }: { provider: InvitedProvider; rfqId: string | null }) {
  const { user } = useSession();
  const currentStep = getCurrentStep(user, provider);
  if (currentStep === 'elsewhere') {
    const pending = user?.provider_access_status === 'pending';
    return (
      <Notice tone="info" title={t`This invitation is for ${{ name: provider.name }}`}>
        {t`You`} {pending ? t`have asked for access to` : t`answer for`} {user?.provider_company_name}
        {t`. A colleague of`} {provider.name} {t`can open the link, or you use another account.`}
      </Notice>
    );
  }
  return (
    <Card className={classes['card']} aria-label={t`Steps to the request`}>
      <MutedText>{t`A company asks ${{ name: provider.name }} for a quote. What it needs is shown to people whom an administrator knows.`}</MutedText>
      <ol className={classes['steps']}>
        {buildSteps(user, provider, rfqId).map(({ title, content }, index) => (
          <li
            key={title}
            aria-current={index === currentStep ? 'step' : undefined}
            data-done={index < currentStep || undefined}
          >
            <span className={classes['sign']} aria-hidden>
              {index < currentStep ? <IconCheck size={14} /> : index + 1}
            </span>
            <div>
              <h2>{title}</h2>
              {index === currentStep && content}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
