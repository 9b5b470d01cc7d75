import {
  changePasswordEndpoint,
  changeProfileEndpoint,
  confirmSecondFactorEndpoint,
  disableSecondFactorEndpoint,
  endOwnSessionEndpoint,
  enrolSecondFactorEndpoint,
  listSessionsEndpoint,
  renewRecoveryCodesEndpoint,
  signOutEverywhereEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import {
  downloadMyDataEndpoint,
  requestErasureEndpoint,
  setProcessingEndpoint,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';
import { type EndpointRequestBody, buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';

const profileApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    changeProfile: defineApiMutation(changeProfileEndpoint, ['Session']),
    changePassword: defineApiMutation(changePasswordEndpoint, ['Session']),
    sessions: defineApiQuery(listSessionsEndpoint, ['Session']),
    endSession: defineApiMutation(endOwnSessionEndpoint, ['Session'], (id: string) => ({ params: { id } })),
    signOutEverywhere: build.mutation<
      EndpointReply<typeof signOutEverywhereEndpoint>,
      EndpointRequestBody<typeof signOutEverywhereEndpoint>
    >({
      query: (body) => buildApiRequest(signOutEverywhereEndpoint, { body }),
      invalidatesTags: (_reply, _error, { keepThis }) => (keepThis === true ? ['Session'] : []),
    }),
    enrolSecondFactor: defineApiMutation(enrolSecondFactorEndpoint),
    confirmSecondFactor: defineApiMutation(confirmSecondFactorEndpoint),
    disableSecondFactor: defineApiMutation(disableSecondFactorEndpoint, ['Session']),
    renewRecoveryCodes: defineApiMutation(renewRecoveryCodesEndpoint),
    requestErasure: defineApiMutation(requestErasureEndpoint),
    downloadMyData: defineApiMutation(downloadMyDataEndpoint),
    setProcessing: defineApiMutation(setProcessingEndpoint),
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
