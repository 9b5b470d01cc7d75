import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { WebhookReplyItem } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RequireSignIn } from '../../shared/access/guards.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { WebhookSecretNotice } from './WebhookSecretNotice.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { NewWebhookForm } from './NewWebhookForm.tsx';
import { useWebhooksQuery } from './webhooksApi.ts';

type Step = { readonly name: 'idle' | 'add' } | { readonly name: 'secret'; readonly secret: string };

const lead = t`Notify your own systems immediately when something happens to your requests for quotes. Messages are signed and contain IDs, statuses, times and amounts.`;

function describeSubject({ owner }: WebhookReplyItem, { provider_company_name: provider }: SignedInUserReply): string {
  if (owner === 'company') return t`Requests sent by your company`;
  if (owner === 'user') return t`Requests sent by you`;
  return provider === null ? t`Requests received by your company` : t`Requests received by ${provider}`;
}

function List({ user, isAdding }: { user: SignedInUserReply; isAdding: boolean }) {
  const query = useWebhooksQuery(undefined);
  const { data } = query;
  if (data === undefined) {
    return (
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load your webhooks`}
        loading={t`Loading your webhooks`}
        rows={3}
      />
    );
  }
  if (data.length === 0) {
    if (isAdding) return null;
    return (
      <EmptyState
        title={t`No webhooks yet`}
      >{t`Your webhooks appear here. Add an endpoint URL of your system and choose the events that it receives.`}</EmptyState>
    );
  }
  return data.map((webhook) => (
    <WebhookCard key={webhook.id} webhook={webhook} subject={describeSubject(webhook, user)} />
  ));
}

/** Page layout. Without `onAdd`, the add button is disabled. */
function Frame({ onAdd, children }: { onAdd?: (() => void) | undefined; children: ReactNode }) {
  return (
    <div className="page">
      <PageHeader
        title={t`Webhooks`}
        crumb={t`Webhooks`}
        via={[{ to: '/profile', label: t`Profile` }]}
        lead={lead}
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={onAdd === undefined}
            onClick={onAdd}
          >{t`Add webhook`}</Button>
        }
      />
      <Stack gap={16}>{children}</Stack>
    </div>
  );
}

function Webhooks({ user }: { user: SignedInUserReply }) {
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const reset = (): void => setStep({ name: 'idle' });
  const canAdd = step.name !== 'add' && user.email_confirmed;
  return (
    <Frame onAdd={canAdd ? () => setStep({ name: 'add' }) : undefined}>
      {!user.email_confirmed && <Notice tone="info" title={t`Confirm your email address before you add a webhook.`} />}
      {step.name === 'add' && (
        <NewWebhookForm user={user} onCancel={reset} onAdded={(secret) => setStep({ name: 'secret', secret })} />
      )}
      {step.name === 'secret' && <WebhookSecretNotice secret={step.secret} onDone={reset} />}
      <List user={user} isAdding={step.name === 'add'} />
    </Frame>
  );
}

const skeleton = (
  <Frame>
    <SkeletonRows rows={3} />
  </Frame>
);

/** Lists the webhooks of the user, of the user's company and of the provider that the user represents. */
export function WebhooksPage() {
  return (
    <RequireSignIn text={t`Please log in to view your webhooks.`} waiting={skeleton}>
      {(user) => <Webhooks key={user.id} user={user} />}
    </RequireSignIn>
  );
}
