import * as signInApi from '@marketplace/contracts/companies/companies.signIn.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';

const injected = api.injectEndpoints({
  endpoints: () => ({
    companySignIn: defineQuery(signInApi.readCompanySignIn, ['Company']),
    setCompanySignIn: defineMutation(signInApi.setCompanySignIn, ['Company']),
    testCompanySignIn: defineMutation(signInApi.testCompanySignIn),
    turnOnCompanySignIn: defineMutation(signInApi.turnOnCompanySignIn, ['Company']),
    turnOffCompanySignIn: defineMutation(signInApi.turnOffCompanySignIn, ['Company']),
  }),
});

export const {
  useCompanySignInQuery,
  useSetCompanySignInMutation,
  useTestCompanySignInMutation,
  useTurnOnCompanySignInMutation,
  useTurnOffCompanySignInMutation,
} = injected;
