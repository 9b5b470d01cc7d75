import * as signInApi from '@marketplace/contracts/companies/companies.signIn.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const injected = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    companySignIn: defineApiQuery(signInApi.readCompanySignIn, ['Company']),
    setCompanySignIn: defineApiMutation(signInApi.setCompanySignIn, ['Company']),
    testCompanySignIn: defineApiMutation(signInApi.testCompanySignIn),
    turnOnCompanySignIn: defineApiMutation(signInApi.turnOnCompanySignIn, ['Company']),
    turnOffCompanySignIn: defineApiMutation(signInApi.turnOffCompanySignIn, ['Company']),
  }),
});

export const {
  useCompanySignInQuery,
  useSetCompanySignInMutation,
  useTestCompanySignInMutation,
  useTurnOnCompanySignInMutation,
  useTurnOffCompanySignInMutation,
} = injected;
