import {
  askReadModelActEndpoint,
  cancelReadModelActEndpoint,
  listReadModelActsEndpoint,
  listReadModelsEndpoint,
} from '@marketplace/contracts/operations/operations.api.ts';
import {
  actOnMailEndpoint,
  listMailsEndpoint,
  type OutboxMailStatus,
} from '@marketplace/contracts/operations/operations.mails.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import type { EndpointRequestBody } from '../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

export interface OutgoingMailListQuery {
  readonly status?: OutboxMailStatus | undefined;
  readonly kind?: string | undefined;
  readonly page: number;
}

export type OutgoingMailActionRequest = { readonly id: string } & EndpointRequestBody<typeof actOnMailEndpoint>;

const operationsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    readModels: defineApiQuery(listReadModelsEndpoint, []),
    readModelActs: defineApiQuery(listReadModelActsEndpoint, []),
    mails: defineApiQuery(listMailsEndpoint, [], (query: OutgoingMailListQuery) => ({ query: { ...query } })),
    actOnMail: defineApiMutation(actOnMailEndpoint, [], ({ id, ...body }: OutgoingMailActionRequest) => ({
      params: { id },
      body,
    })),
    askReadModelAct: defineApiMutation(askReadModelActEndpoint),
    cancelReadModelAct: defineApiMutation(cancelReadModelActEndpoint, [], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useReadModelsQuery,
  useReadModelActsQuery: useReadModelActionsQuery,
  useAskReadModelActMutation: useRequestReadModelActionMutation,
  useCancelReadModelActMutation: useCancelReadModelActionMutation,
  useMailsQuery,
  useActOnMailMutation: useMailActionMutation,
} = operationsApi;
