import { loginEndpoint, logoutEndpoint, registerEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { validateEmailAdvancedEndpoint } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import {
  acceptTermsEndpoint,
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  resendConfirmationEndpoint,
  resetPasswordEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiMutation } from '../../core/endpoints.ts';

const accountsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    login: defineApiMutation(loginEndpoint),
    register: defineApiMutation(registerEndpoint),
    validateEmail: defineApiMutation(validateEmailAdvancedEndpoint),
    logout: defineApiMutation(logoutEndpoint),
    confirmEmail: defineApiMutation(confirmEmailEndpoint, ['Session']),
    resendConfirmation: defineApiMutation(resendConfirmationEndpoint),
    acceptTerms: defineApiMutation(acceptTermsEndpoint, ['Session']),
    forgotPassword: defineApiMutation(forgotPasswordEndpoint),
    resetPassword: defineApiMutation(resetPasswordEndpoint),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useValidateEmailMutation,
  useLogoutMutation,
  useConfirmEmailMutation,
  useResendConfirmationMutation,
  useAcceptTermsMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = accountsApi;
