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
      <Button variant="primary" onClick={() => open('register')}>
        Create an account
      </Button>
      <Button onClick={() => open('signIn')}>Sign In</Button>
    </FlexRow>
  );
}

function Confirmation({ user }: { user: SignedInUserReply }) {
  const [resend, { isLoading, isSuccess, error }] = useResendConfirmationMutation();
  return (
    <>
      <MutedText size="medium">Open the link that we mailed to {user.email}. This page follows by itself.</MutedText>
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, 'The link was not sent.')} />}
      <Button busy={isLoading} busyLabel="Sending" disabled={isSuccess} onClick={() => void resend(undefined)}>
        {isSuccess ? 'Link sent' : 'Send the link again'}
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
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, 'Error submitting request')} />}
      <Button variant="primary" busy={isLoading} busyLabel="Sending" onClick={() => void request(body)}>
        Ask for access to {provider.name}
      </Button>
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
    { title: 'An account with your company address', content: <Account /> },
    { title: 'Your address is confirmed', content: user !== null && <Confirmation user={user} /> },
    {
      title: `Access as a user of ${provider.name}`,
      content: user !== null && <AccessRequest user={user} provider={provider} />,
    },
    {
      title: 'An administrator approves',
      content: <MutedText size="medium">You hear of it by mail. This page follows by itself.</MutedText>,
    },
    {
      title: 'The request',
      content: (
        <ButtonLink variant="primary" to={dashboard}>
          Open the request
        </ButtonLink>
      ),
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
      <Notice tone="info" title={`This invitation is for ${provider.name}`}>
        You {pending ? 'have asked for access to' : 'answer for'} {user?.provider_company_name}. A colleague of{' '}
        {provider.name} can open the link, or you use another account.
      </Notice>
    );
  }
  return (
    <Card className={classes['card']} aria-label="Steps to the request">
      <MutedText>
        A company asks {provider.name} for a quote. What it needs is shown to people whom an administrator knows.
      </MutedText>
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
