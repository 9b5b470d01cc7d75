import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { maxConversationMessageLength } from '@marketplace/contracts/rfq/rfq.values.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { MaskedTextPreview } from '../masking/MaskedTextPreview.tsx';
import { SendAttachmentButton } from './SendAttachmentButton.tsx';
import classes from './RfqConversationPanel.module.css';
import { useSendMessageMutation } from './conversationsApi.ts';

/** Validates a message; messages above the length limit are rejected, not truncated. */
function validateMessage(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return t`Please enter a message.`;
  const length = Array.from(typed).length;
  if (length <= maxConversationMessageLength) return null;
  const max = formatInteger(maxConversationMessageLength);
  return t`A message can have at most ${max} characters. This message has ${{ length: formatInteger(length) }}.`;
}

export interface MessageFormProps {
  linkId: string;
  /** Name of the provider that receives the message; `null` if the buyer receives it. */
  providerName: string | null;
  text: string;
  onTextChange: (text: string) => void;
  /** Text before the list of masked parts of the message; `null` if contact data is not masked. */
  maskingLead: string | null;
}

/** Form for the next message. The typed text is kept until it has been sent. */
export function MessageForm({ linkId, providerName, text, onTextChange, maskingLead }: MessageFormProps) {
  const [send, { isLoading, error }] = useSendMessageMutation();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const validationError = isSubmitted ? validateMessage(text) : null;
  const submit = async (): Promise<void> => {
    setIsSubmitted(true);
    if (isLoading || validateMessage(text) !== null) return;
    const reply = await send({ linkId, text });
    if (reply.error !== undefined) return;
    setIsSubmitted(false);
    onTextChange('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <Stack gap={12}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`Your message was not sent. Please try again.`)} />
      )}
      <Textarea
        label={providerName === null ? t`Message to the buyer` : t`Message to ${providerName}`}
        description={
          maskingLead !== null &&
          (providerName === null
            ? t`Email addresses, phone numbers and links stay hidden until you accept the request.`
            : t`Email addresses, phone numbers and links stay hidden until the provider accepts the request.`)
        }
        autosize
        minRows={2}
        maxRows={8}
        readOnly={isLoading}
        value={text}
        error={validationError}
        onChange={(event) => onTextChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {maskingLead !== null && <MaskedTextPreview text={text} lead={maskingLead} providerName={providerName} />}
      <FlexRow gap="8px 16px" wrap justify="between" align="start">
        <SendAttachmentButton linkId={linkId} providerName={providerName} maskingLead={maskingLead} />
        <MutedText as="span" size="small" className={classes['keys']}>{t`Press Ctrl+Enter to send`}</MutedText>
        <Button
          variant="primary"
          busy={isLoading}
          busyLabel={t`Sending`}
          onClick={() => void submit()}
        >{t`Send`}</Button>
      </FlexRow>
    </Stack>
  );
}
