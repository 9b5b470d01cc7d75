import {
  finishCompanySignInEndpoint,
  proveCompanySignInEndpoint,
  startCompanySignInEndpoint,
} from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiMutation } from '../../../core/endpoints.ts';

const injected = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    startCompanySignIn: defineApiMutation(startCompanySignInEndpoint),
    finishCompanySignIn: defineApiMutation(finishCompanySignInEndpoint),
    proveCompanySignIn: defineApiMutation(proveCompanySignInEndpoint),
  }),
});

export const {
  useStartCompanySignInMutation,
  useFinishCompanySignInMutation,
  useProveCompanySignInMutation: useSubmitCompanySignInProofMutation,
} = injected;
