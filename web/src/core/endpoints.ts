import type { LiveTag } from '@marketplace/contracts/live.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { BaseQueryFn, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import { type ApiRequest, type BodyOf, call, type CallParts, type ReplyOf } from './call.ts';

type Tags = readonly (LiveTag | 'Metadata')[];
type Base = BaseQueryFn<ApiRequest, unknown, ApiError>;
type Read<Reply, Arg> = QueryDefinition<Arg, Base, Tags[number], Reply, 'api'>;
type Write<Reply, Arg> = MutationDefinition<Arg, Base, Tags[number], Reply, 'api'>;

/** An endpoint of the contract that pages read. @param tags what its answer shows. @param parts of the call, by what a page asks. */
export function reads<E extends Endpoint, Arg = undefined>(
  endpoint: E,
  tags: Tags,
  parts?: (asked: Arg) => CallParts<E>,
): Read<ReplyOf<E>, Arg> {
  const query = (asked: Arg): ApiRequest => call<Endpoint>(endpoint, parts?.(asked) ?? {});
  const definition = { type: 'query', query, providesTags: tags };
  return definition as unknown as Read<ReplyOf<E>, Arg>;
}

/** An endpoint of the contract that changes something. @param tags what is read again. @param parts of the call; its body when left out. */
export function writes<E extends Endpoint>(endpoint: E, tags?: Tags): Write<ReplyOf<E>, BodyOf<E>>;
export function writes<E extends Endpoint, Arg>(
  endpoint: E,
  tags: Tags,
  parts: (asked: Arg) => CallParts<E>,
): Write<ReplyOf<E>, Arg>;
export function writes(
  endpoint: Endpoint,
  tags: Tags = [],
  parts: (asked: unknown) => object = (body) => ({ body }),
): Write<unknown, unknown> {
  const query = (asked: unknown): ApiRequest => call(endpoint, parts(asked));
  const definition = { type: 'mutation', query, invalidatesTags: tags };
  return definition as unknown as Write<unknown, unknown>;
}
