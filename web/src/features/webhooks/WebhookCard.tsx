import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { WebhookReplyItem } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTimeText } from '../../ui/DateTimeText.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { WebhookEventTypesForm } from './WebhookEventTypesForm.tsx';
import { WebhookDeliveriesTable } from './WebhookDeliveriesTable.tsx';
import { WebhookSecretNotice } from './WebhookSecretNotice.tsx';
import { useWebhookActionsWithDialogs } from './useWebhookActionsWithDialogs.tsx';
import { webhookStatusPresentations, formatWebhookEventType, webhookEventTypes } from './webhookTexts.ts';
import classes from './Webhooks.module.css';

export interface WebhookCardProps {
  webhook: WebhookReplyItem;
  /** Describes the requests that the webhook covers. */
  subject: string;
}

function Facts({ webhook, subject }: WebhookCardProps) {
  const types = webhookEventTypes.filter((type) => webhook.types.includes(type));
  const eventNames = formatList(types.map(formatWebhookEventType));
  return (
    <Stack gap={4}>
      <MutedText size="small">{subject}</MutedText>
      <MutedText size="small">{t`Events: ${eventNames}`}</MutedText>
      <MutedText size="small">
        <Trans>
          Added on <CalendarDateWithTimeTooltip instant={webhook.created_at} />
        </Trans>
      </MutedText>
      {webhook.failing_since !== null && (
        <MutedText size="small">
          <Trans>
            All deliveries have failed since <DateTimeText instant={webhook.failing_since} />.
          </Trans>
        </MutedText>
      )}
      {webhook.rotating_until !== null && (
        <MutedText size="small">
          <Trans>
            Messages are also signed with the previous secret until <DateTimeText instant={webhook.rotating_until} />.
          </Trans>
        </MutedText>
      )}
    </Stack>
  );
}

/** Card of a webhook with its status, actions and deliveries. Shows a new secret once after the user has created it. */
export function WebhookCard({ webhook, subject }: WebhookCardProps) {
  const { label, tone } = webhookStatusPresentations[webhook.status];
  const [open, setOpen] = useState<'types' | 'deliveries' | null>(null);
  const actions = useWebhookActionsWithDialogs(webhook);
  const toggle = (part: 'types' | 'deliveries') => () => setOpen(open === part ? null : part);
  const isActive = webhook.status === 'active';
  return (
    <Card className={classes['card']} aria-label={t`Webhook to ${{ address: webhook.address }}`}>
      <Stack gap={16}>
        <FlexRow gap={8} wrap className={classes['head']}>
          <h2>{webhook.address}</h2>
          <Badge tone={tone}>{label}</Badge>
        </FlexRow>
        <Facts webhook={webhook} subject={subject} />
        {actions.secret !== null && <WebhookSecretNotice secret={actions.secret} onDone={actions.forgetSecret} />}
        <FlexRow gap={8} align="stretch" wrap>
          <Button
            disabled={!isActive}
            busy={actions.busy === 'test'}
            onClick={actions.test}
          >{t`Send a test event`}</Button>
          <Button aria-expanded={open === 'deliveries'} onClick={toggle('deliveries')}>{t`Deliveries`}</Button>
          <Button variant="quiet" aria-expanded={open === 'types'} onClick={toggle('types')}>{t`Choose events`}</Button>
          <Button variant="quiet" busy={actions.busy === 'pause'} onClick={actions.togglePause}>
            {isActive ? t`Pause` : t`Activate`}
          </Button>
          <Button variant="quiet" onClick={actions.confirmRotate}>{t`Rotate secret`}</Button>
          <Button variant="danger" onClick={actions.confirmRemove}>{t`Delete`}</Button>
        </FlexRow>
        {open === 'types' && <WebhookEventTypesForm webhook={webhook} onClose={() => setOpen(null)} />}
        {open === 'deliveries' && <WebhookDeliveriesTable webhookId={webhook.id} canSend={isActive} />}
        {actions.dialogs}
      </Stack>
    </Card>
  );
}
