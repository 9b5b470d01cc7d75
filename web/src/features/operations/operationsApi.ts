import {
  askReadModelAct,
  cancelReadModelAct,
  listReadModelActs,
  listReadModels,
} from '@marketplace/contracts/operations/operations.api.ts';
import { actOnMail, listMails, type MailStatus } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { api } from '../../core/api.ts';
import type { BodyOf } from '../../core/call.ts';
import { reads, writes } from '../../core/endpoints.ts';

/** Filters and page of the mail list. */
export interface MailsAsked {
  readonly status?: MailStatus | undefined;
  readonly kind?: string | undefined;
  readonly page: number;
}

export type MailAct = { readonly id: string } & BodyOf<typeof actOnMail>;

const operationsApi = api.injectEndpoints({
  endpoints: () => ({
    readModels: reads(listReadModels, []),
    readModelActs: reads(listReadModelActs, []),
    mails: reads(listMails, [], (query: MailsAsked) => ({ query: { ...query } })),
    actOnMail: writes(actOnMail, [], ({ id, ...body }: MailAct) => ({ params: { id }, body })),
    askReadModelAct: writes(askReadModelAct),
    cancelReadModelAct: writes(cancelReadModelAct, [], (id: string) => ({ params: { id } })),
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
