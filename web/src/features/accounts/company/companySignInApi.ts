import {
  finishCompanySignIn,
  proveCompanySignIn,
  startCompanySignIn,
} from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { api } from '../../../core/api.ts';
import { defineMutation } from '../../../core/endpoints.ts';

const injected = api.injectEndpoints({
  endpoints: () => ({
    startCompanySignIn: defineMutation(startCompanySignIn),
    finishCompanySignIn: defineMutation(finishCompanySignIn),
    proveCompanySignIn: defineMutation(proveCompanySignIn),
  }),
});

export const {
  useStartCompanySignInMutation,
  useFinishCompanySignInMutation,
  useProveCompanySignInMutation: useSubmitCompanySignInProofMutation,
} = injected;
