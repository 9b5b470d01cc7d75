import { msg, plural } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { hashCommandBody, deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { FastifyRequest } from 'fastify';
import type { ClockPort, IdGeneratorPort } from './ports.ts';

/** Maximum length of an `Idempotency-Key` header, in characters. */
const maxKeyLength = 200;

/**
 * @returns the request's `Idempotency-Key`, or a new key when the header is missing. A request without a key is never a
 * repetition.
 * @throws Refusal 'request.idempotency-key' for a key that is empty or too long.
 */
export function getIdempotencyKeyFromHeaderOrCreate(request: FastifyRequest, newId: () => string): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return newId();
  if (typeof key !== 'string' || key.length === 0 || key.length > maxKeyLength) {
    const text = msg`The Idempotency-Key header must have 1 to ${plural({ max: maxKeyLength }, { one: '# character', other: '# characters' })}.`;
    throw new Refusal('shape', 'request.idempotency-key', text);
  }
  return key;
}

/**
 * Metadata of a command: actor, command id and time. The same caller, route and key always produce the same command
 * id.
 */
export function createCommandMeta(
  deps: ClockPort & IdGeneratorPort,
  call: { readonly request: FastifyRequest; readonly caller: Caller | null; readonly body: unknown },
): EventMeta {
  const actor = call.caller?.userId ?? 'guest';
  const route = `${call.request.method} ${call.request.routeOptions.url ?? ''}`;
  const key = getIdempotencyKeyFromHeaderOrCreate(call.request, deps.newId);
  return {
    commandId: deriveCommandId({ actor, route, key }),
    actor,
    at: deps.now().toISOString(),
    bodyHash: hashCommandBody(call.body),
  };
}
