import {
  askReadModelAct,
  cancelReadModelAct,
  listReadModelActs,
  listReadModels,
} from '@marketplace/contracts/operations/operations.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

const operationsApi = api.injectEndpoints({
  endpoints: () => ({
    readModels: reads(listReadModels, []),
    readModelActs: reads(listReadModelActs, []),
    askReadModelAct: writes(askReadModelAct),
    cancelReadModelAct: writes(cancelReadModelAct, [], (id: string) => ({ params: { id } })),
  }),
});

export const { useReadModelsQuery, useReadModelActsQuery, useAskReadModelActMutation, useCancelReadModelActMutation } =
  operationsApi;
