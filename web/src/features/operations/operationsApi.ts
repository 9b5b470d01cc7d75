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

/** Which mails are looked at. */
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
    mails: reads(listMails, [], (asked: MailsAsked) => ({ query: { ...asked } })),
    actOnMail: writes(actOnMail, [], ({ id, ...body }: MailAct) => ({ params: { id }, body })),
    askReadModelAct: writes(askReadModelAct),
    cancelReadModelAct: writes(cancelReadModelAct, [], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useReadModelsQuery,
  useReadModelActsQuery,
  useAskReadModelActMutation,
  useCancelReadModelActMutation,
  useMailsQuery,
  useActOnMailMutation,
} = operationsApi;
