import { z } from 'zod';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { InstantInRequest } from '@marketplace/contracts/kernel/instant.ts';

/** A member of an endpoint's `query` or `body` that is an instant, with its path. */
export interface TestEndpointInstantInputLocation {
  readonly part: 'query' | 'body';
  readonly path: readonly string[];
  /** Whether the schema of the member is the shared `InstantInRequest`. */
  readonly isShared: boolean;
}

function membersIn(
  schema: z.ZodType,
  path: readonly string[],
): readonly Omit<TestEndpointInstantInputLocation, 'part'>[] {
  if (schema === InstantInRequest) return [{ path, isShared: true }];
  if ('format' in schema && schema.format === 'datetime') return [{ path, isShared: false }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return membersIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => membersIn(each as z.ZodType, path));
  if (schema instanceof z.ZodPipe) return membersIn(schema.in as z.ZodType, path);
  if (schema instanceof z.ZodArray) return membersIn(schema.element as z.ZodType, [...path, '[]']);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, member]) => membersIn(member as z.ZodType, [...path, name]));
}

/** Lists the members of an endpoint's query and body that are instants. */
export function listEndpointTimestampInputs({ query, body }: Endpoint): readonly TestEndpointInstantInputLocation[] {
  return (['query', 'body'] as const).flatMap((part) =>
    membersIn(part === 'query' ? query : body, []).map((each) => ({ part, ...each })),
  );
}
