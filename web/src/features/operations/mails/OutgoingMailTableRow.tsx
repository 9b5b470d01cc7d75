import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { OutboxMailReplyItem } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { StackedTableRow } from '../../../ui/StackedTable.tsx';
import { useMailActionMutation } from '../operationsApi.ts';
import { formatMailFailure, formatMailKind, mailStatusPresentations } from './mailTexts.ts';

export interface OutgoingMailRowProps {
  mail: OutboxMailReplyItem;
  onChanged: () => void;
  onGiveUp: (mail: OutboxMailReplyItem) => void;
}

function Actions({ mail, onChanged, onGiveUp }: OutgoingMailRowProps) {
  const [runAction, { isLoading }] = useMailActionMutation();
  const kind = formatMailKind(mail.kind);
  const { recipient } = mail;
  const description = recipient === null ? t`${kind}, recipient deleted` : t`${kind} to ${recipient}`;
  const resend = async (): Promise<void> => {
    const { data, error } = await runAction({ id: mail.id, act: 'send-again' });
    if (data === undefined) showFailureToast(error, t`The email was not sent again`);
    else showToast({ type: 'success', title: kind, message: data.message });
    onChanged();
  };
  return (
    <FlexRow gap={8} wrap>
      <Button
        busy={isLoading}
        busyLabel={t`Sending`}
        aria-label={t`Send again: ${description}`}
        onClick={() => void resend()}
      >{t`Send again`}</Button>
      <Button aria-label={t`Discard: ${description}`} onClick={() => onGiveUp(mail)}>{t`Discard`}</Button>
    </FlexRow>
  );
}

/** Table row of an outgoing mail, with its actions. */
export function OutgoingMailTableRow(props: OutgoingMailRowProps) {
  const { mail } = props;
  const { name, tone, Sign } = mailStatusPresentations[mail.status];
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Email`}>{formatMailKind(mail.kind)}</Table.Td>
      <Table.Td data-label={t`To`}>
        <span data-breaks>{mail.recipient ?? t`Deleted`}</span>
      </Table.Td>
      <Table.Td data-label={t`Created`}>
        <time dateTime={mail.created_at}>{formatUtcInstantForDisplay(mail.created_at)}</time>
      </Table.Td>
      <Table.Td data-label={t`State`}>
        <Badge tone={tone} icon={<Sign size={12} aria-hidden />}>
          {name}
        </Badge>
      </Table.Td>
      <Table.Td data-label={t`Attempts`}>{formatInteger(mail.attempts)}</Table.Td>
      <Table.Td data-label={t`Last error`}>{mail.failure === null ? '–' : formatMailFailure(mail.failure)}</Table.Td>
      <Table.Td data-label={t`Actions`}>{mail.can_be_sent ? <Actions {...props} /> : '–'}</Table.Td>
    </StackedTableRow>
  );
}
