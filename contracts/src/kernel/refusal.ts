import { type Message, formatMessage } from './messages/messages.ts';
import type { RefusalCode } from './refusalKindsByCode.ts';
import type { RefusalKind } from './refusalKinds.ts';

/** A problem in the input; `path` consists of the body's property names, separated by dots. */
export interface RefusalIssue {
  readonly path: string;
  readonly message: Message;
}

/**
 * Error that refuses a command or query for a reason. `code` is stable, has the form `capability.reason`, is one of
 * `refusalKindsByCode`; `text` is a readable message with its values, and `message` the same text in English.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: RefusalCode;
  readonly text: Message;
  readonly issues: readonly RefusalIssue[];
  /** Id of the affected user when the request has no caller. Only for the security log, never in a response. */
  readonly affectedUserId: string | null;

  constructor(
    kind: RefusalKind,
    code: RefusalCode,
    text: Message,
    issues: readonly RefusalIssue[] = [],
    affectedUserId: string | null = null,
  ) {
    super(formatMessage(text));
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.text = text;
    this.issues = issues;
    this.affectedUserId = affectedUserId;
  }
}
