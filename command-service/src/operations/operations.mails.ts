import type { OperationsEvent } from '@marketplace/contracts/operations/operations.events.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

/** No mails: admins see the outcome on the Operations page. */
export const operationsMailRules: MailRulesByEventType<OperationsEvent> = {
  ReadModelActRequested: 'none',
  MailActRequested: 'none',
};
