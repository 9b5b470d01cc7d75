import {
  changePassword,
  changeProfile,
  confirmSecondFactor,
  disableSecondFactor,
  endOwnSession,
  enrolSecondFactor,
  listSessions,
  renewRecoveryCodes,
  signOutEverywhere,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { downloadMyData, requestErasure } from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeProfile: build.mutation<ReplyOf<typeof changeProfile>, BodyOf<typeof changeProfile>>({
      query: (body) => call(changeProfile, { body }),
      invalidatesTags: ['Session'],
    }),
    changePassword: build.mutation<ReplyOf<typeof changePassword>, BodyOf<typeof changePassword>>({
      query: (body) => call(changePassword, { body }),
      invalidatesTags: ['Session'],
    }),
    sessions: build.query<ReplyOf<typeof listSessions>, undefined>({
      query: () => call(listSessions, {}),
      providesTags: ['Session'],
    }),
    endSession: build.mutation<ReplyOf<typeof endOwnSession>, string>({
      query: (id) => call(endOwnSession, { params: { id } }),
      invalidatesTags: ['Session'],
    }),
    signOutEverywhere: build.mutation<ReplyOf<typeof signOutEverywhere>, BodyOf<typeof signOutEverywhere>>({
      query: (body) => call(signOutEverywhere, { body }),
      invalidatesTags: (_reply, _error, { keepThis }) => (keepThis === true ? ['Session'] : []),
    }),
    enrolSecondFactor: build.mutation<ReplyOf<typeof enrolSecondFactor>, BodyOf<typeof enrolSecondFactor>>({
      query: (body) => call(enrolSecondFactor, { body }),
    }),
    confirmSecondFactor: build.mutation<ReplyOf<typeof confirmSecondFactor>, BodyOf<typeof confirmSecondFactor>>({
      query: (body) => call(confirmSecondFactor, { body }),
    }),
    disableSecondFactor: build.mutation<ReplyOf<typeof disableSecondFactor>, BodyOf<typeof disableSecondFactor>>({
      query: (body) => call(disableSecondFactor, { body }),
      invalidatesTags: ['Session'],
    }),
    renewRecoveryCodes: build.mutation<ReplyOf<typeof renewRecoveryCodes>, BodyOf<typeof renewRecoveryCodes>>({
      query: (body) => call(renewRecoveryCodes, { body }),
    }),
    requestErasure: build.mutation<ReplyOf<typeof requestErasure>, undefined>({
      query: () => call(requestErasure, {}),
    }),
    downloadMyData: build.mutation<ReplyOf<typeof downloadMyData>, undefined>({
      query: () => call(downloadMyData, {}),
    }),
  }),
});

export const {
  useChangeProfileMutation,
  useChangePasswordMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useSignOutEverywhereMutation,
  useEnrolSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useDisableSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRequestErasureMutation,
  useDownloadMyDataMutation,
} = profileApi;
