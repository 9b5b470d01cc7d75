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
import { defineQuery, defineMutation } from '../../../core/endpoints.ts';
import { type EndpointBody, buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeProfile: defineMutation(changeProfile, ['Session']),
    changePassword: defineMutation(changePassword, ['Session']),
    sessions: defineQuery(listSessions, ['Session']),
    endSession: defineMutation(endOwnSession, ['Session'], (id: string) => ({ params: { id } })),
    signOutEverywhere: build.mutation<EndpointReply<typeof signOutEverywhere>, EndpointBody<typeof signOutEverywhere>>({
      query: (body) => buildApiRequest(signOutEverywhere, { body }),
      invalidatesTags: (_reply, _error, { keepThis }) => (keepThis === true ? ['Session'] : []),
    }),
    enrolSecondFactor: defineMutation(enrolSecondFactor),
    confirmSecondFactor: defineMutation(confirmSecondFactor),
    disableSecondFactor: defineMutation(disableSecondFactor, ['Session']),
    renewRecoveryCodes: defineMutation(renewRecoveryCodes),
    requestErasure: defineMutation(requestErasure),
    downloadMyData: defineMutation(downloadMyData),
    setProcessing: defineMutation(setProcessing),
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
