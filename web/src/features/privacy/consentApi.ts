import { logConsentEndpoint } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiMutation } from '../../core/endpoints.ts';

const consentApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({ logConsent: defineApiMutation(logConsentEndpoint) }),
});

export const { useLogConsentMutation } = consentApi;
