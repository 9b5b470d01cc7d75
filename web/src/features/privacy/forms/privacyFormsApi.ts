import { confirmPrivacyRequest, optOutOfSale, requestRight } from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../../core/api.ts';
import { defineApiMutation } from '../../../core/endpoints.ts';

const privacyFormsApi = api.injectEndpoints({
  endpoints: () => ({
    requestRight: defineApiMutation(requestRight),
    optOutOfSale: defineApiMutation(optOutOfSale),
    confirmPrivacyRequest: defineApiMutation(confirmPrivacyRequest),
  }),
});

export const { useRequestRightMutation, useOptOutOfSaleMutation, useConfirmPrivacyRequestMutation } = privacyFormsApi;
