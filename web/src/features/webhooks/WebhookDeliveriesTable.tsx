import { plural, t } from '@lingui/core/macro';
import { Table, VisuallyHidden } from '@mantine/core';
import type { WebhookDeliveryReplyItem } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { showToast } from '../../core/showToast.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { TruncationNote } from '../../ui/TruncationNote.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { formatFullDateTime } from '../../ui/dateTimeFormat.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import {
  webhookDeliveryStatusPresentations,
  webhookDeliveryFailureLabels,
  formatWebhookEventType,
} from './webhookTexts.ts';
import { useResendDeliveryMutation, useWebhookDeliveriesQuery } from './webhooksApi.ts';
import classes from './Webhooks.module.css';

/** Interval in milliseconds at which the deliveries are reloaded while they are displayed. */
const pollingIntervalMs = 5_000;
/** Maximum number of deliveries that the server returns. */
const maxDeliveries = 50;

const columns = [t`Event`, t`Time`, t`Status`, t`Attempts`, t`Response`] as const;

function formatAnswer({ answer, failure, duration_ms: ms }: WebhookDeliveryReplyItem): string {
  const parts = [
    answer === null ? null : String(answer),
    failure === null ? null : webhookDeliveryFailureLabels[failure],
    ms === null ? null : t`${ms} ms`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '–' : parts.join(' · ');
}

function ResendButton({ webhookId, delivery }: { webhookId: string; delivery: WebhookDeliveryReplyItem }) {
  const [send, { isLoading }] = useResendDeliveryMutation();
  const resend = async (): Promise<void> => {
    const reply = await send({ id: webhookId, delivery: delivery.id });
    if (reply.data === undefined) showFailureToast(reply.error, t`The event was not sent again`);
    else showToast({ type: 'success', title: t`Event queued`, message: reply.data.message });
  };
  return (
    <Button
      variant="quiet"
      busy={isLoading}
      busyLabel={t`Sending`}
      aria-label={t`Send again: ${{ webhookEventType: formatWebhookEventType(delivery.type) }}`}
      onClick={() => void resend()}
    >{t`Send again`}</Button>
  );
}

function DeliveryRow(props: { webhookId: string; delivery: WebhookDeliveryReplyItem; canSend: boolean }) {
  const { webhookId, delivery, canSend } = props;
  const { label, tone } = webhookDeliveryStatusPresentations[delivery.status];
  return (
    <StackedTableRow>
      <Table.Td>
        {formatWebhookEventType(delivery.type)}
        <small className={classes['id']}>{delivery.id}</small>
      </Table.Td>
      <Table.Td data-label={t`Time`}>
        <time dateTime={delivery.created_at} title={formatFullDateTime(delivery.created_at)}>
          {formatUtcInstantForDisplay(delivery.created_at)}
        </time>
      </Table.Td>
      <Table.Td data-label={t`Status`}>
        <Badge tone={tone}>{label}</Badge>
      </Table.Td>
      <Table.Td data-label={t`Attempts`}>{delivery.attempts}</Table.Td>
      <Table.Td data-label={t`Response`}>{formatAnswer(delivery)}</Table.Td>
      <Table.Td>
        {canSend && delivery.status !== 'waiting' && <ResendButton webhookId={webhookId} delivery={delivery} />}
      </Table.Td>
    </StackedTableRow>
  );
}

/** Table of the deliveries of a webhook, newest first. */
export function WebhookDeliveriesTable({ webhookId, canSend }: { webhookId: string; canSend: boolean }) {
  const query = useWebhookDeliveriesQuery(webhookId, { pollingInterval: pollingIntervalMs });
  const { data } = query;
  if (data === undefined) {
    return (
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load the deliveries`}
        loading={t`Loading the deliveries`}
        rows={2}
      />
    );
  }
  if (data.length === 0)
    return <p className={classes['none']}>{t`No deliveries yet. Events sent to this webhook appear here.`}</p>;
  return (
    <>
      <StackedTable upTo="tablet" className={classes['deliveries'] ?? ''} aria-label={t`Deliveries`}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((label) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <VisuallyHidden>{t`Send again`}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} canSend={canSend} />
          ))}
        </Table.Tbody>
      </StackedTable>
      {data.length >= maxDeliveries && (
        <TruncationNote>
          {plural(maxDeliveries, {
            one: 'The newest delivery is listed.',
            other: 'The newest # deliveries are listed.',
          })}
        </TruncationNote>
      )}
    </>
  );
}
