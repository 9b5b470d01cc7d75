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
      <Button variant="primary" onClick={() => open('register')}>{t`Create account`}</Button>
      <Button onClick={() => open('signIn')}>{t`Sign In`}</Button>
    </FlexRow>
  );
}

function Confirmation({ user }: { user: SignedInUserReply }) {
  const [resend, { isLoading, isSuccess, error }] = useResendConfirmationMutation();
  return (
    <>
      <MutedText size="medium">{t`Open the link that we emailed to ${{ email: user.email }}. This page updates automatically.`}</MutedText>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The link was not sent. Please try again.`)} />
      )}
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
      >{t`Request access to ${{ name: provider.name }}`}</Button>
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
    { title: t`Account with your work email address`, content: <Account /> },
    { title: t`Confirmed email address`, content: user !== null && <Confirmation user={user} /> },
    {
      title: t`Request access to ${{ name: provider.name }}`,
      content: user !== null && <AccessRequest user={user} provider={provider} />,
    },
    {
      title: t`Approval`,
      content: (
        <MutedText size="medium">{t`We will email you the decision. This page updates automatically.`}</MutedText>
      ),
    },
    {
      title: t`Request for a quote`,
      content: <ButtonLink variant="primary" to={dashboard}>{t`Open the request`}</ButtonLink>,
    },
  ];
}

/** Steps from the invitation to the RFQ, with the current step expanded. */
export function InvitedVendorStepsToRfqCard({ provider, rfqId }: { provider: InvitedProvider; rfqId: string | null }) {
  const { user } = useSession();
  const currentStep = getCurrentStep(user, provider);
  if (currentStep === 'elsewhere') {
    const ownProvider = user?.provider_company_name ?? '';
    return (
      <Notice tone="info" title={t`This invitation is for ${{ name: provider.name }}`}>
        {user?.provider_access_status === 'pending'
          ? t`You have requested access to ${ownProvider}. Ask a colleague at ${{ name: provider.name }} to open the link, or use another account.`
          : t`You represent ${ownProvider}. Ask a colleague at ${{ name: provider.name }} to open the link, or use another account.`}
      </Notice>
    );
  }
  return (
    <Card className={classes['card']} aria-label={t`Steps to the request`}>
      <MutedText>{t`A company has requested a quote from ${{ name: provider.name }}. You can see its requirements once your access is approved.`}</MutedText>
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
