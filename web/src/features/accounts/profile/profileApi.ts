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
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';
import { type EndpointRequestBody, buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';

const profileApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    changeProfile: defineApiMutation(changeProfile, ['Session']),
    changePassword: defineApiMutation(changePassword, ['Session']),
    sessions: defineApiQuery(listSessions, ['Session']),
    endSession: defineApiMutation(endOwnSession, ['Session'], (id: string) => ({ params: { id } })),
    signOutEverywhere: build.mutation<
      EndpointReply<typeof signOutEverywhere>,
      EndpointRequestBody<typeof signOutEverywhere>
    >({
      query: (body) => buildApiRequest(signOutEverywhere, { body }),
      invalidatesTags: (_reply, _error, { keepThis }) => (keepThis === true ? ['Session'] : []),
    }),
    enrolSecondFactor: defineApiMutation(enrolSecondFactor),
    confirmSecondFactor: defineApiMutation(confirmSecondFactor),
    disableSecondFactor: defineApiMutation(disableSecondFactor, ['Session']),
    renewRecoveryCodes: defineApiMutation(renewRecoveryCodes),
    requestErasure: defineApiMutation(requestErasure),
    downloadMyData: defineApiMutation(downloadMyData),
    setProcessing: defineApiMutation(setProcessing),
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
