/** HTTP status of each kind of refusal. */
export const httpStatusByRefusalKind = {
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

export type RefusalKind = keyof typeof httpStatusByRefusalKind;
