import type { UserEvent } from '@testing-library/user-event';

/**
 * Selects a file to send in the open conversation.
 * @throws Error when the conversation has no file input.
 */
export async function selectTestConversationAttachment(user: Pick<UserEvent, 'upload'>, file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]');
  if (input === null) throw new Error('The conversation has no file input.');
  await user.upload(input, file);
}
