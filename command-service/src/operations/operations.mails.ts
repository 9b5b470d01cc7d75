import type { OperationsEvent } from '@marketplace/contracts/operations/operations.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** No mails: admins see the outcome on the Operations page. */
export const operationsMailRules: MailRules<OperationsEvent> = {
  ReadModelActRequested: 'none',
  MailActRequested: 'none',
};
