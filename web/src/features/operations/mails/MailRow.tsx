import { Table } from '@mantine/core';
import type { MailView } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { utcText } from '@marketplace/contracts/kernel/utcText.ts';
import { Row } from '../../../ui/Row.tsx';
import { StackedRow } from '../../../ui/StackedTable.tsx';
import { useMailActionMutation } from '../operationsApi.ts';
import { kindText, statusWords, triesText } from './mailWords.ts';

export interface MailRowProps {
  mail: MailView;
  onChanged: () => void;
  onGiveUp: (mail: MailView) => void;
}

function Actions({ mail, onChanged, onGiveUp }: MailRowProps) {
  const [runAction, { isLoading }] = useMailActionMutation();
  const description = `${kindText(mail.kind)} to ${mail.recipient ?? 'nobody'}`;
  const resend = async (): Promise<void> => {
    const { data, error } = await runAction({ id: mail.id, act: 'send-again' });
    if (data === undefined) notifyFailure(error, 'The mail was not sent again');
    else notify({ type: 'success', title: kindText(mail.kind), message: data.message });
    onChanged();
  };
  return (
    <Row gap={8} wrap>
      <Button
        busy={isLoading}
        busyLabel="Sending"
        aria-label={`Send again: ${description}`}
        onClick={() => void resend()}
      >
        Send again
      </Button>
      <Button aria-label={`Give up: ${description}`} onClick={() => onGiveUp(mail)}>
        Give up
      </Button>
    </Row>
  );
}

/** Table row of an outgoing mail, with its actions. */
export function MailRow(props: MailRowProps) {
  const { mail } = props;
  const { name, tone, Sign } = statusWords[mail.status];
  return (
    <StackedRow>
      <Table.Td data-label="Mail">{kindText(mail.kind)}</Table.Td>
      <Table.Td data-label="To">
        <span data-breaks>{mail.recipient ?? 'Forgotten'}</span>
      </Table.Td>
      <Table.Td data-label="Created">
        <time dateTime={mail.created_at}>{utcText(mail.created_at)}</time>
      </Table.Td>
      <Table.Td data-label="State">
        <Badge tone={tone} icon={<Sign size={12} aria-hidden />}>
          {name}
        </Badge>
      </Table.Td>
      <Table.Td data-label="Tries">{triesText(mail)}</Table.Td>
      <Table.Td data-label="Last error">{mail.failure ?? '–'}</Table.Td>
      <Table.Td data-label="Actions">{mail.can_be_sent ? <Actions {...props} /> : '–'}</Table.Td>
    </StackedRow>
  );
}
