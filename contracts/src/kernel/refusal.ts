/** Kinds of refusal and the HTTP status each one answers with. */
export const refusalStatus = {
  shape: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  state: 409,
  precondition: 412,
  tooLarge: 413,
  rule: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof refusalStatus;

/** One place in the input and what is wrong there; `path` in the dotted form of the body's property names. */
export interface RefusalIssue {
  readonly path: string;
  readonly message: string;
}

/**
 * A command or query that is answered with a reason instead of a result. `code` is stable (`capability.reason`) and is what
 * the web chooses its words by; `message` is readable text.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly issues: readonly RefusalIssue[];
  /** Id of the person whom it is about, where the call has no caller: for the security log, never answered. */
  readonly about: string | null;

  constructor(
    kind: RefusalKind,
    code: string,
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
