import { msg } from '@lingui/core/runtime-macro';
import { findNameForMisspelling } from '@marketplace/contracts/kernel/closestName.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Maximum number of unknown members per request that are compared with known members. */
const maxCompared = 50;

/** Lists the names of the members of a schema; `null` if the schema itself rejects or accepts other members. */
function knownMembers(schema: z.ZodType): readonly string[] | null {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return null;
  return Object.keys(schema.shape);
}

function findIssues(given: unknown, known: readonly string[] | null): readonly RefusalIssue[] {
  if (known === null || typeof given !== 'object' || given === null) return [];
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown.slice(0, maxCompared).flatMap((name) => {
    const meant = findNameForMisspelling(
      name,
      known.filter((each) => !Object.hasOwn(given, each)),
    );
    return meant === null
      ? []
      : [{ path: name, message: msg`"${{ name }}" is unknown. Did you mean "${{ suggestion: meant }}"?` }];
  });
}

/**
 * Creates a hook that refuses a query or body with a misspelled member, which would otherwise be ignored. Other unknown
 * members are accepted.
 * @returns a hook that throws Refusal `request.shape`.
 */
export function createMisspelledInputPropertyHook({ query, body }: Pick<Endpoint, 'query' | 'body'>) {
  const [inQuery, inBody] = [knownMembers(query), knownMembers(body)];
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    const issues = [...findIssues(request.query, inQuery), ...findIssues(request.body, inBody)];
    const [first] = issues;
    done(first === undefined ? undefined : new Refusal('shape', 'request.shape', first.message, issues));
  };
}
