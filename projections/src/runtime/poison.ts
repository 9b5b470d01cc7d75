import { UnreadableEventError } from '@marketplace/event-store/personalData/codec.ts';
import { SealedEnvelopeUnreadableError } from '@marketplace/event-store/personalData/sealedProperties.ts';
import { UnstorableTextError } from '@marketplace/postgres/insertRowsByPostgresCopy.ts';
import pg from 'pg';

/** Thrown when a projection cannot apply an event on any machine, because the event's data or the handler is wrong. */
export class ProjectionCannotApplyEventError extends Error {
  readonly projection: string;
  readonly stream: string;
  readonly position: bigint;
  readonly eventType: string;
  readonly reason: string;

  constructor(
    event: Pick<ProjectionCannotApplyEventError, 'projection' | 'stream' | 'position' | 'eventType' | 'reason'>,
  ) {
    const { projection, stream, position, eventType, reason } = event;
    super(`The read model ${projection} cannot apply event ${position} (${eventType} of ${stream}): ${reason}`);
    this.name = 'ProjectionCannotApplyEventError';
    this.projection = projection;
    this.stream = stream;
    this.position = position;
    this.eventType = eventType;
    this.reason = reason;
  }
}

/**
 * Postgres errors caused by data: values that do not fit, violated constraints, trigger exceptions, limits of indexes
 * and JSON.
 */
const dataErrors = /^(22|23|54)...$|^P0001$/;

/**
 * Whether an error is caused by the events and would recur if they were applied again, in contrast to errors of the
 * database or the machine.
 */
export function isPoisonEventError(error: unknown): boolean {
  if (
    [ProjectionCannotApplyEventError, UnreadableEventError, SealedEnvelopeUnreadableError, UnstorableTextError].some(
      (kind) => error instanceof kind,
    )
  )
    return true;
  return error instanceof pg.DatabaseError && dataErrors.test(error.code ?? '');
}

/** Maximum length of a stored reason. */
const maxReasonLength = 500;

/**
 * Formats the reason for a failure without row values, which may be personal data; omits the `detail` of Postgres
 * errors, which contains such values.
 */
export function formatEventFailureReason(error: unknown): string {
  if (error instanceof pg.DatabaseError) return `${error.code ?? ''} ${error.constraint ?? error.column ?? ''}`.trim();
  return (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(0, maxReasonLength);
}
