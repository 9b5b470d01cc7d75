import type { RefusalCode } from './refusalCodes.ts';
import type { RefusalKind } from './refusalKinds.ts';

/** One place in the input and what is wrong there; `path` in the dotted form of the body's property names. */
export interface RefusalIssue {
  readonly path: string;
  readonly message: string;
}

/**
 * A command or query that is answered with a reason instead of a result. `code` is stable (`capability.reason`), one of `refusalCodes`, and is what
 * the web chooses its words by; `message` is readable text.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: RefusalCode;
  readonly issues: readonly RefusalIssue[];
  /** Id of the person whom it is about, where the call has no caller: for the security log, never answered. */
  readonly about: string | null;

  constructor(
    kind: RefusalKind,
    code: RefusalCode,
    message: string,
    issues: readonly RefusalIssue[] = [],
    about: string | null = null,
  ) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.issues = issues;
    this.about = about;
  }
}
