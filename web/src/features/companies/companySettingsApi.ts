import * as signInApi from '@marketplace/contracts/companies/companies.signIn.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

const injected = api.injectEndpoints({
  endpoints: () => ({
    companySignIn: reads(signInApi.readCompanySignIn, ['Company']),
    setCompanySignIn: writes(signInApi.setCompanySignIn, ['Company']),
    testCompanySignIn: writes(signInApi.testCompanySignIn),
    turnOnCompanySignIn: writes(signInApi.turnOnCompanySignIn, ['Company']),
    turnOffCompanySignIn: writes(signInApi.turnOffCompanySignIn, ['Company']),
  }),
});

export const {
  useCompanySignInQuery,
  useSetCompanySignInMutation,
  useTestCompanySignInMutation,
  useTurnOnCompanySignInMutation,
  useTurnOffCompanySignInMutation,
} = injected;
