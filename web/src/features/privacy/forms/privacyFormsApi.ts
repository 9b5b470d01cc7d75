import {
  confirmPrivacyRequestEndpoint,
  optOutOfSaleEndpoint,
  requestRightEndpoint,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiMutation } from '../../../core/endpoints.ts';

const privacyFormsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    requestRight: defineApiMutation(requestRightEndpoint),
    optOutOfSale: defineApiMutation(optOutOfSaleEndpoint),
    confirmPrivacyRequest: defineApiMutation(confirmPrivacyRequestEndpoint),
  }),
});

export const { useRequestRightMutation, useOptOutOfSaleMutation, useConfirmPrivacyRequestMutation } = privacyFormsApi;
