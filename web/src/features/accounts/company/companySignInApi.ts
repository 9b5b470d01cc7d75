import {
  finishCompanySignIn,
  proveCompanySignIn,
  startCompanySignIn,
} from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { api } from '../../../core/api.ts';
import { writes } from '../../../core/endpoints.ts';

const injected = api.injectEndpoints({
  endpoints: () => ({
    startCompanySignIn: writes(startCompanySignIn),
    finishCompanySignIn: writes(finishCompanySignIn),
    proveCompanySignIn: writes(proveCompanySignIn),
  }),
});

export const {
  useStartCompanySignInMutation,
  useFinishCompanySignInMutation,
  useProveCompanySignInMutation: useSubmitCompanySignInProofMutation,
} = injected;
