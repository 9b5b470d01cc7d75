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
import { type BodyOf, call, type ReplyOf } from '../../core/call.ts';

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<ReplyOf<typeof login>, BodyOf<typeof login>>({ query: (body) => call(login, { body }) }),
    register: build.mutation<ReplyOf<typeof register>, BodyOf<typeof register>>({
      query: (body) => call(register, { body }),
    }),
    validateEmail: build.mutation<ReplyOf<typeof validateEmailAdvanced>, BodyOf<typeof validateEmailAdvanced>>({
      query: (body) => call(validateEmailAdvanced, { body }),
    }),
    /** Who the token belongs to; read again when the live stream says that the person's access changed. */
    validateSession: build.query<ReplyOf<typeof validateSession>, undefined>({
      query: () => call(validateSession, {}),
      providesTags: ['Session', 'Access'],
    }),
    logout: build.mutation<ReplyOf<typeof logout>, undefined>({ query: () => call(logout, {}) }),
    confirmEmail: build.mutation<ReplyOf<typeof confirmEmail>, BodyOf<typeof confirmEmail>>({
      query: (body) => call(confirmEmail, { body }),
      invalidatesTags: ['Session'],
    }),
    resendConfirmation: build.mutation<ReplyOf<typeof resendConfirmation>, undefined>({
      query: () => call(resendConfirmation, {}),
    }),
    acceptTerms: build.mutation<ReplyOf<typeof acceptTerms>, BodyOf<typeof acceptTerms>>({
      query: (body) => call(acceptTerms, { body }),
      invalidatesTags: ['Session'],
    }),
    forgotPassword: build.mutation<ReplyOf<typeof forgotPassword>, BodyOf<typeof forgotPassword>>({
      query: (body) => call(forgotPassword, { body }),
    }),
    resetPassword: build.mutation<ReplyOf<typeof resetPassword>, BodyOf<typeof resetPassword>>({
      query: (body) => call(resetPassword, { body }),
    }),
  }),
});

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
