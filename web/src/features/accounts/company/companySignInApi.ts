import {
  finishCompanySignIn,
  proveCompanySignIn,
  startCompanySignIn,
} from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiMutation } from '../../../core/endpoints.ts';

const injected = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    startCompanySignIn: defineApiMutation(startCompanySignIn),
    finishCompanySignIn: defineApiMutation(finishCompanySignIn),
    proveCompanySignIn: defineApiMutation(proveCompanySignIn),
  }),
});

export const {
  useStartCompanySignInMutation,
  useFinishCompanySignInMutation,
  useProveCompanySignInMutation: useSubmitCompanySignInProofMutation,
} = injected;
