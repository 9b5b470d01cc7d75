import { nearMiss, suggestion } from '@marketplace/contracts/kernel/closestName.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The most unknown members of a call that are compared with known ones. */
const mostCompared = 50;

/** Names of the members that a schema knows; `null` where it refuses or keeps others itself. */
function knownMembers(schema: z.ZodType): readonly string[] | null {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return null;
  return Object.keys(schema.shape);
}

function issuesOf(given: unknown, known: readonly string[] | null): readonly RefusalIssue[] {
  if (known === null || typeof given !== 'object' || given === null) return [];
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown.slice(0, mostCompared).flatMap((name) => {
    const meant = nearMiss(
      name,
      known.filter((each) => !Object.hasOwn(given, each)),
    );
    return meant === null ? [] : [{ path: name, message: `"${name}" is unknown.${suggestion(meant)}` }];
  });
}

/**
 * Refuses a query or a body with a misspelled member, which would be left out without a word. Other unknown members pass.
 * @returns a hook that throws Refusal `request.shape`.
 */
export function refuseMisspelled({ query, body }: Pick<Endpoint, 'query' | 'body'>) {
  const [inQuery, inBody] = [knownMembers(query), knownMembers(body)];
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    const issues = [...issuesOf(request.query, inQuery), ...issuesOf(request.body, inBody)];
    const [first] = issues;
    done(first === undefined ? undefined : new Refusal('shape', 'request.shape', first.message, issues));
  };
}
