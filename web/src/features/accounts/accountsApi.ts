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
import { writes } from '../../core/endpoints.ts';

const accountsApi = api.injectEndpoints({
  endpoints: () => ({
    login: writes(login),
    register: writes(register),
    validateEmail: writes(validateEmailAdvanced),
    logout: writes(logout),
    confirmEmail: writes(confirmEmail, ['Session']),
    resendConfirmation: writes(resendConfirmation),
    acceptTerms: writes(acceptTerms, ['Session']),
    forgotPassword: writes(forgotPassword),
    resetPassword: writes(resetPassword),
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
