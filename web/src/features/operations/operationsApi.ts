import {
  askReadModelAct,
  cancelReadModelAct,
  listReadModelActs,
  listReadModels,
} from '@marketplace/contracts/operations/operations.api.ts';
import { actOnMail, listMails, type MailStatus } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { api } from '../../core/api.ts';
import type { EndpointBody } from '../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

export interface MailListQuery {
  readonly status?: MailStatus | undefined;
  readonly kind?: string | undefined;
  readonly page: number;
}

export type MailActionRequest = { readonly id: string } & EndpointBody<typeof actOnMail>;

const operationsApi = api.injectEndpoints({
  endpoints: () => ({
    readModels: defineApiQuery(listReadModels, []),
    readModelActs: defineApiQuery(listReadModelActs, []),
    mails: defineApiQuery(listMails, [], (query: MailListQuery) => ({ query: { ...query } })),
    actOnMail: defineApiMutation(actOnMail, [], ({ id, ...body }: MailActionRequest) => ({ params: { id }, body })),
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
