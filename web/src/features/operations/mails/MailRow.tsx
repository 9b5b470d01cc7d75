import { Table } from '@mantine/core';
import type { MailView } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { utcText } from '@marketplace/contracts/kernel/utcText.ts';
import { Row } from '../../../ui/Row.tsx';
import { StackedRow } from '../../../ui/StackedTable.tsx';
import { useActOnMailMutation } from '../operationsApi.ts';
import { kindText, statusWords, triesText } from './mailWords.ts';

export interface MailRowProps {
  mail: MailView;
  onChanged: () => void;
  onGiveUp: (mail: MailView) => void;
}

function Acts({ mail, onChanged, onGiveUp }: MailRowProps) {
  const [actOn, { isLoading }] = useActOnMailMutation();
  const about = `${kindText(mail.kind)} to ${mail.recipient ?? 'nobody'}`;
  const sendAgain = async (): Promise<void> => {
    const { data, error } = await actOn({ id: mail.id, act: 'send-again' });
    if (data === undefined) notifyFailure(error, 'The mail was not sent again');
    else notify({ type: 'success', title: kindText(mail.kind), message: data.message });
    onChanged();
  };
  return (
    <Row gap={8} wrap>
      <Button busy={isLoading} busyLabel="Sending" aria-label={`Send again: ${about}`} onClick={() => void sendAgain()}>
        Send again
      </Button>
      <Button aria-label={`Give up: ${about}`} onClick={() => onGiveUp(mail)}>
        Give up
      </Button>
    </Row>
  );
}

/** A mail of the outbox, and what can be done about it. */
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
      <Table.Td data-label="Actions">{mail.can_be_sent ? <Acts {...props} /> : '–'}</Table.Td>
    </StackedRow>
  );
}
