import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { OwnCompanyReply } from '@marketplace/contracts/companies/companies.api.ts';
import type { ReactNode } from 'react';
import { RequireSignIn } from '../../shared/access/guards.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from '../../shared/access/People.module.css';
import { CompanyNameForm } from './CompanyNameForm.tsx';
import {
  useCreateCompanyMutation,
  useJoinCompanyMutation,
  useLeaveCompanyMutation,
  useOwnCompanyQuery,
} from './companiesApi.ts';
import { OwnCompanySection } from './OwnCompanySection.tsx';
import { showOutcomeToast } from '../../core/showOutcomeToast.ts';

const lead = t`Work on requests for quotes together with your colleagues.`;

function CreateCompanyCard({ domain, suggestedName }: { domain: string; suggestedName: string }) {
  const [create, { isLoading, error }] = useCreateCompanyMutation();
  return (
    <Card aria-label={t`Create company`} className={classes['card']}>
      <Stack gap={16}>
        <p>{t`No company exists for ${domain} yet. If you create it, you become its owner. Colleagues with an email address at ${domain} can request to join, and you approve their requests. Your earlier requests for quotes are not shared until you transfer them.`}</p>
        <CompanyNameForm
          {...{ name: suggestedName, submitLabel: t`Create company`, busyLabel: t`Creating`, busy: isLoading, error }}
          onSubmit={(name) => void create(name)}
        />
      </Stack>
    </Card>
  );
}

function JoinCompanyCard({ company }: { company: NonNullable<OwnCompanyReply['company']> }) {
  const [join, { isLoading }] = useJoinCompanyMutation();
  const requestToJoin = async (): Promise<void> => {
    showOutcomeToast(await join(company.company_id), t`Request sent`, t`Your request was not sent`);
  };
  return (
    <Card aria-label={t`Join your company`} className={classes['card']}>
      <Stack gap={16}>
        <h2>{company.name ?? t`Your company`}</h2>
        <p>{t`Your colleagues work together here. When you request to join, a member decides on your request. Requests for quotes that you send as a member belong to the company. Your earlier requests for quotes are not shared until you transfer them.`}</p>
        <FlexRow gap={8} wrap>
          <Button
            variant="primary"
            busy={isLoading}
            busyLabel={t`Sending`}
            onClick={() => void requestToJoin()}
          >{t`Request to join`}</Button>
        </FlexRow>
      </Stack>
    </Card>
  );
}

function PendingJoinRequestCard({ name }: { name: string | null }) {
  const [leave, { isLoading }] = useLeaveCompanyMutation();
  const withdraw = async (): Promise<void> => {
    showOutcomeToast(await leave(undefined), t`Request withdrawn`, t`The request was not withdrawn`);
  };
  return (
    <Card aria-label={t`Your request`} className={classes['card']}>
      <Stack gap={16}>
        <h2>{name ?? t`Your company`}</h2>
        <p>{t`Your request is waiting for the decision of a member. We will email you the decision.`}</p>
        <FlexRow gap={8} wrap>
          <Button
            busy={isLoading}
            busyLabel={t`Withdrawing`}
            onClick={() => void withdraw()}
          >{t`Withdraw request`}</Button>
        </FlexRow>
      </Stack>
    </Card>
  );
}

function CompanyContent({ own, user }: { own: OwnCompanyReply; user: SignedInUserReply }) {
  if (!own.email_confirmed) return <Notice tone="info" title={t`Confirm your email address first.`} />;
  const { company } = own;
  if (company === null) return <CreateCompanyCard domain={own.domain} suggestedName={user.company} />;
  if (own.standing === 'outside') return <JoinCompanyCard company={company} />;
  return own.standing === 'waiting' ? <PendingJoinRequestCard name={company.name} /> : <OwnCompanySection own={own} />;
}

function Company({ user }: { user: SignedInUserReply }) {
  const query = useOwnCompanyQuery(undefined);
  const { data } = query;
  if (data !== undefined) return <CompanyContent own={data} user={user} />;
  return (
    <QueryErrorOrSkeleton
      query={query}
      failure={t`Failed to load your company`}
      loading={t`Loading your company`}
      rows={3}
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <PageHeader title={t`Company`} crumb={t`Company`} via={[{ to: '/profile', label: t`Profile` }]} lead={lead} />
      {children}
    </div>
  );
}

/** Page on which a user creates, joins or manages the company that has the same email domain as the user. */
export function CompanyPage() {
  const skeleton = (
    <Frame>
      <SkeletonRows rows={3} />
    </Frame>
  );
  return (
    <RequireSignIn text={t`Please log in to view your company.`} waiting={skeleton}>
      {(user) => (
        <Frame>
          <Company key={user.id} user={user} />
        </Frame>
      )}
    </RequireSignIn>
  );
}
