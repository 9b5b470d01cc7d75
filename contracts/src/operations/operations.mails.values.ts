/** Actions that an admin can take on a mail of the outbox. */
export const outboxMailActions = ['send-again', 'give-up'] as const;
