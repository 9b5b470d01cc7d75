/** What an admin may do with a mail of the outbox. */
export const mailActs = ['send-again', 'give-up'] as const;
