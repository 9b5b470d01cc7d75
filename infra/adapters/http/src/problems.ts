import { msg } from '@lingui/core/runtime-macro';
import {
  type Message,
  type MessageParams,
  formatMessage,
  toMessageParams,
} from '@marketplace/contracts/kernel/messages/messages.ts';
import type { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { type RefusalKind, httpStatusByRefusalKind } from '@marketplace/contracts/kernel/refusalKinds.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Sign-in needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  431: 'Too large',
  503: 'Not available',
};

/** A text and its values, as a problem document contains them. */
interface FormattedMessage {
  readonly message: string;
  readonly params?: MessageParams;
}

function describeMessage(text: Message): FormattedMessage {
  const params = toMessageParams(text);
  return { message: formatMessage(text), ...(params !== null && { params }) };
}

/** Formats the issues of a refusal as a problem document contains them. */
export function formatRefusalIssues(
  issues: readonly RefusalIssue[],
): readonly (FormattedMessage & { readonly path: string })[] {
  return issues.map(({ path, message }) => ({ path, ...describeMessage(message) }));
}

/** @returns the problem document; `detail`, `error` and `message` contain the same text. */
export function createProblemDocument(
  status: number,
  code: string,
  text: Message | FormattedMessage,
  issues: readonly (FormattedMessage & { readonly path: string })[] = [],
): ProblemDetails {
  const { message, params } = 'id' in text ? describeMessage(text) : text;
  return {
    type: `urn:problem:${code}`,
    title: titles[status] ?? 'Error',
    status,
    code,
    detail: message,
    error: message,
    message,
    ...(params !== undefined && { params }),
    ...(issues.length > 0 && { issues: [...issues] }),
  };
}

/** Values of Retry-After by kind of refusal, in seconds. */
const retryAfter: Partial<Record<RefusalKind, number>> = { tooMany: 60, unavailable: 2 };

/**
 * Error codes of Postgres, its driver, sockets, the event store and the blob store. They mean that the server is
 * unreachable or overloaded, or did not respond within the time limits (57014, 25P03, 25P04, 55P03).
 */
const unreachable =
  /^(08|57P|53|57014|25P0[34]|55P03)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|(?:EVENT|BLOB)_STORE_UNREACHABLE)$/;

function isUnreachable(error: FastifyError): boolean {
  return (
    unreachable.test(error.code) || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

function validationProblem(error: FastifyError): ProblemDetails | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const issues = error.validation.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? formatMessage(msg`This value is not valid.`),
  }));
  const [{ message } = describeMessage(msg`The request is not valid.`)] = issues;
  return createProblemDocument(400, 'request.shape', { message }, issues);
}

function toProblem(error: FastifyError | Refusal): ProblemDetails {
  if (error instanceof Refusal)
    return createProblemDocument(
      httpStatusByRefusalKind[error.kind],
      error.code,
      error.text,
      formatRefusalIssues(error.issues),
    );
  const invalid = validationProblem(error);
  if (invalid !== null) return invalid;
  if (isUnreachable(error))
    return createProblemDocument(
      503,
      'service.unavailable',
      msg`The service is not available right now. Please try again.`,
    );
  const status = error.statusCode ?? 500;
  if (status === 413)
    return createProblemDocument(
      413,
      'request.too-large',
      msg`The request is too large. Shorten your input or choose a smaller file.`,
    );
  if (status >= 400 && status < 500)
    return createProblemDocument(status, 'request.malformed', msg`The request could not be read.`);
  return createProblemDocument(500, 'service.error', msg`Something went wrong on our side. Please try again.`);
}

/** Refusals caused by third-party servers, which are not failures of the product. */
const thirdPartyFailures: readonly RefusalCode[] = ['company.sign-in-provider'];

/** Sends every error as problem+json. The details of unexpected errors (5xx) are logged but not sent. */
export function sendErrorAsProblemDocument(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const body = toProblem(error);
  request.refusedBy = body.code;
  if (error instanceof Refusal) request.actor ??= error.affectedUserId;
  if (body.status >= 500) {
    const level = error instanceof Refusal && thirdPartyFailures.includes(error.code) ? 'warn' : 'error';
    request.log[level]({ err: error, reqId: request.id, route: request.routeOptions.url }, 'request failed');
  }
  const seconds =
    error instanceof Refusal ? retryAfter[error.kind] : body.status === 503 ? retryAfter.unavailable : undefined;
  if (seconds !== undefined && !reply.hasHeader('retry-after')) void reply.header('retry-after', String(seconds));
  void reply.code(body.status).type('application/problem+json').send(body);
}
