import { login, logout, register, validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { validateEmailAdvanced } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import {
  acceptTerms,
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

const accountsApi = api.injectEndpoints({
  endpoints: () => ({
    login: writes(login),
    register: writes(register),
    validateEmail: writes(validateEmailAdvanced),
    /** Who the token belongs to; read again when the live stream says that the person's access changed. */
    validateSession: reads(validateSession, ['Session', 'Access']),
    logout: writes(logout),
    confirmEmail: writes(confirmEmail, ['Session']),
    resendConfirmation: writes(resendConfirmation),
    acceptTerms: writes(acceptTerms, ['Session']),
    forgotPassword: writes(forgotPassword),
    resetPassword: writes(resetPassword),
  }),
});

/** For whoever follows the calls themselves. */
export const sessionRead = accountsApi.endpoints.validateSession;

export const {
  useLoginMutation,
  useRegisterMutation,
  useValidateEmailMutation,
  useValidateSessionQuery,
  useLogoutMutation,
  useConfirmEmailMutation,
  useResendConfirmationMutation,
  useAcceptTermsMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = accountsApi;
