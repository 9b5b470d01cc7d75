import { confirmPrivacyRequest, optOutOfSale, requestRight } from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../../core/api.ts';
import { defineMutation } from '../../../core/endpoints.ts';

const privacyFormsApi = api.injectEndpoints({
  endpoints: () => ({
    requestRight: defineMutation(requestRight),
    optOutOfSale: defineMutation(optOutOfSale),
    confirmPrivacyRequest: defineMutation(confirmPrivacyRequest),
  }),
});

export const { useRequestRightMutation, useOptOutOfSaleMutation, useConfirmPrivacyRequestMutation } = privacyFormsApi;
