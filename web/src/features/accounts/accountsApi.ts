import { login, logout, register } from '@marketplace/contracts/accounts/accounts.api.ts';
import { validateEmailAdvanced } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import {
  acceptTerms,
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { api } from '../../core/api.ts';
import { defineMutation } from '../../core/endpoints.ts';

const accountsApi = api.injectEndpoints({
  endpoints: () => ({
    login: defineMutation(login),
    register: defineMutation(register),
    validateEmail: defineMutation(validateEmailAdvanced),
    logout: defineMutation(logout),
    confirmEmail: defineMutation(confirmEmail, ['Session']),
    resendConfirmation: defineMutation(resendConfirmation),
    acceptTerms: defineMutation(acceptTerms, ['Session']),
    forgotPassword: defineMutation(forgotPassword),
    resetPassword: defineMutation(resetPassword),
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
