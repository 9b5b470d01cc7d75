import {
  askReadModelAct,
  cancelReadModelAct,
  listReadModelActs,
  listReadModels,
} from '@marketplace/contracts/operations/operations.api.ts';
import { actOnMail, listMails, type OutboxMailStatus } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import type { EndpointRequestBody } from '../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

export interface OutgoingMailListQuery {
  readonly status?: OutboxMailStatus | undefined;
  readonly kind?: string | undefined;
  readonly page: number;
}

export type OutgoingMailActionRequest = { readonly id: string } & EndpointRequestBody<typeof actOnMail>;

const operationsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    readModels: defineApiQuery(listReadModels, []),
    readModelActs: defineApiQuery(listReadModelActs, []),
    mails: defineApiQuery(listMails, [], (query: OutgoingMailListQuery) => ({ query: { ...query } })),
    actOnMail: defineApiMutation(actOnMail, [], ({ id, ...body }: OutgoingMailActionRequest) => ({
      params: { id },
      body,
    })),
    askReadModelAct: defineApiMutation(askReadModelAct),
    cancelReadModelAct: defineApiMutation(cancelReadModelAct, [], (id: string) => ({ params: { id } })),
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
