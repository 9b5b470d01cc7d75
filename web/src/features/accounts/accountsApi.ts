import { login, logout, register } from '@marketplace/contracts/accounts/accounts.api.ts';
import { validateEmailAdvanced } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import {
  acceptTerms,
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiMutation } from '../../core/endpoints.ts';

const accountsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    login: defineApiMutation(login),
    register: defineApiMutation(register),
    validateEmail: defineApiMutation(validateEmailAdvanced),
    logout: defineApiMutation(logout),
    confirmEmail: defineApiMutation(confirmEmail, ['Session']),
    resendConfirmation: defineApiMutation(resendConfirmation),
    acceptTerms: defineApiMutation(acceptTerms, ['Session']),
    forgotPassword: defineApiMutation(forgotPassword),
    resetPassword: defineApiMutation(resetPassword),
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
