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
import { downloadMyData, requestErasure, setProcessing } from '@marketplace/contracts/privacy/privacy.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';
import { type BodyOf, call, type ReplyOf } from '../../../core/call.ts';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeProfile: writes(changeProfile, ['Session']),
    changePassword: writes(changePassword, ['Session']),
    sessions: reads(listSessions, ['Session']),
    endSession: writes(endOwnSession, ['Session'], (id: string) => ({ params: { id } })),
    signOutEverywhere: build.mutation<ReplyOf<typeof signOutEverywhere>, BodyOf<typeof signOutEverywhere>>({
      query: (body) => call(signOutEverywhere, { body }),
      invalidatesTags: (_reply, _error, { keepThis }) => (keepThis === true ? ['Session'] : []),
    }),
    enrolSecondFactor: writes(enrolSecondFactor),
    confirmSecondFactor: writes(confirmSecondFactor),
    disableSecondFactor: writes(disableSecondFactor, ['Session']),
    renewRecoveryCodes: writes(renewRecoveryCodes),
    requestErasure: writes(requestErasure),
    downloadMyData: writes(downloadMyData),
    setProcessing: writes(setProcessing),
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
  useSetProcessingMutation: useSetProcessingRightsMutation,
} = profileApi;
