import { confirmPrivacyRequest, optOutOfSale, requestRight } from '@marketplace/contracts/privacy/privacy.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiMutation } from '../../../core/endpoints.ts';

const privacyFormsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    requestRight: defineApiMutation(requestRight),
    optOutOfSale: defineApiMutation(optOutOfSale),
    confirmPrivacyRequest: defineApiMutation(confirmPrivacyRequest),
  }),
});

export const { useRequestRightMutation, useOptOutOfSaleMutation, useConfirmPrivacyRequestMutation } = privacyFormsApi;
