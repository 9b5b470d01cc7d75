import { login, logout, register, validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { api } from '../../app/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../app/call.ts';

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<ReplyOf<typeof login>, BodyOf<typeof login>>({ query: (body) => call(login, { body }) }),
    register: build.mutation<ReplyOf<typeof register>, BodyOf<typeof register>>({
      query: (body) => call(register, { body }),
    }),
    /** Who the token belongs to; read again when the live stream says that the person's access changed. */
    validateSession: build.query<ReplyOf<typeof validateSession>, undefined>({
      query: () => call(validateSession, {}),
      providesTags: ['Session', 'Access'],
    }),
    logout: build.mutation<ReplyOf<typeof logout>, undefined>({ query: () => call(logout, {}) }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useValidateSessionQuery, useLogoutMutation } = accountsApi;
