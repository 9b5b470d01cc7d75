import type { LiveTag } from '@marketplace/contracts/live.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { BaseQueryFn, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import { type ApiRequest, type BodyOf, call, type CallParts, type ReplyOf } from './call.ts';

type Tags = readonly (LiveTag | 'Metadata')[];
type Base = BaseQueryFn<ApiRequest, unknown, ApiError>;
type QueryEndpoint<Reply, Arg> = QueryDefinition<Arg, Base, Tags[number], Reply, 'api'>;
type MutationEndpoint<Reply, Arg> = MutationDefinition<Arg, Base, Tags[number], Reply, 'api'>;

/**
 * Defines a query for an endpoint of the contract. @param tags cache tags of the reply. @param parts builds the
 * request from the argument.
 */
export function reads<E extends Endpoint, Arg = undefined>(
  endpoint: E,
  tags: Tags,
  parts?: (asked: Arg) => CallParts<E>,
): QueryEndpoint<ReplyOf<E>, Arg> {
  const query = (asked: Arg): ApiRequest => call<Endpoint>(endpoint, parts?.(asked) ?? {});
  const definition = { type: 'query', query, providesTags: tags };
  return definition as unknown as QueryEndpoint<ReplyOf<E>, Arg>;
}

/**
 * Defines a mutation for an endpoint of the contract. @param tags cache tags to invalidate. @param parts builds the
 * request; by default the argument is the body.
 */
export function writes<E extends Endpoint>(endpoint: E, tags?: Tags): MutationEndpoint<ReplyOf<E>, BodyOf<E>>;
export function writes<E extends Endpoint, Arg>(
  endpoint: E,
  tags: Tags,
  parts: (asked: Arg) => CallParts<E>,
): MutationEndpoint<ReplyOf<E>, Arg>;
export function writes(
  endpoint: Endpoint,
  tags: Tags = [],
  parts: (asked: unknown) => object = (body) => ({ body }),
): MutationEndpoint<unknown, unknown> {
  const query = (asked: unknown): ApiRequest => call(endpoint, parts(asked));
  const definition = { type: 'mutation', query, invalidatesTags: tags };
  return definition as unknown as MutationEndpoint<unknown, unknown>;
}
