import { confirmPrivacyRequest, optOutOfSale, requestRight } from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../../core/api.ts';
import { writes } from '../../../core/endpoints.ts';

const privacyFormsApi = api.injectEndpoints({
  endpoints: () => ({
    requestRight: writes(requestRight),
    optOutOfSale: writes(optOutOfSale),
    confirmPrivacyRequest: writes(confirmPrivacyRequest),
  }),
});

export const { useRequestRightMutation, useOptOutOfSaleMutation, useConfirmPrivacyRequestMutation } = privacyFormsApi;
