import * as signInApi from '@marketplace/contracts/companies/companies.signIn.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const injected = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    companySignIn: defineApiQuery(signInApi.readCompanySignInEndpoint, ['Company']),
    setCompanySignIn: defineApiMutation(signInApi.setCompanySignInEndpoint, ['Company']),
    testCompanySignIn: defineApiMutation(signInApi.testCompanySignInEndpoint),
    turnOnCompanySignIn: defineApiMutation(signInApi.turnOnCompanySignInEndpoint, ['Company']),
    turnOffCompanySignIn: defineApiMutation(signInApi.turnOffCompanySignInEndpoint, ['Company']),
  }),
});

export const {
  useCompanySignInQuery,
  useSetCompanySignInMutation,
  useTestCompanySignInMutation,
  useTurnOnCompanySignInMutation,
  useTurnOffCompanySignInMutation,
} = injected;
