import type { LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { BaseQueryFn, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import {
  type ApiBaseQueryRequest,
  type EndpointRequestBody,
  buildApiRequest,
  type EndpointRequestParts,
  type EndpointReply,
} from './apiRequest.ts';

type Tags = readonly (LiveUpdateTag | 'Metadata')[];
type Base = BaseQueryFn<ApiBaseQueryRequest, unknown, ApiError>;
type QueryEndpoint<Reply, Arg> = QueryDefinition<Arg, Base, Tags[number], Reply, 'api'>;
type MutationEndpoint<Reply, Arg> = MutationDefinition<Arg, Base, Tags[number], Reply, 'api'>;

/**
 * Defines an RTK query for an endpoint of the contract.
 * @param tags cache tags of the reply.
 * @param parts builds the request from the argument of the query.
 */
export function defineApiQuery<E extends Endpoint, Arg = undefined>(
  endpoint: E,
  tags: Tags,
  parts?: (asked: Arg) => EndpointRequestParts<E>,
): QueryEndpoint<EndpointReply<E>, Arg> {
  const query = (asked: Arg): ApiBaseQueryRequest => buildApiRequest<Endpoint>(endpoint, parts?.(asked) ?? {});
  const definition = { type: 'query', query, providesTags: tags };
  return definition as unknown as QueryEndpoint<EndpointReply<E>, Arg>;
}

/**
 * Defines an RTK mutation for an endpoint of the contract.
 * @param tags cache tags to invalidate.
 * @param parts builds the request from the argument of the mutation; by default the argument is the body.
 */
export function defineApiMutation<E extends Endpoint>(
  endpoint: E,
  tags?: Tags,
): MutationEndpoint<EndpointReply<E>, EndpointRequestBody<E>>;
export function defineApiMutation<E extends Endpoint, Arg>(
  endpoint: E,
  tags: Tags,
  parts: (asked: Arg) => EndpointRequestParts<E>,
): MutationEndpoint<EndpointReply<E>, Arg>;
export function defineApiMutation(
  endpoint: Endpoint,
  tags: Tags = [],
  parts: (asked: unknown) => object = (body) => ({ body }),
): MutationEndpoint<unknown, unknown> {
  const query = (asked: unknown): ApiBaseQueryRequest => buildApiRequest(endpoint, parts(asked));
  const definition = { type: 'mutation', query, invalidatesTags: tags };
  return definition as unknown as MutationEndpoint<unknown, unknown>;
}
