import { logConsent } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { api } from '../../core/api.ts';
import { defineApiMutation } from '../../core/endpoints.ts';

const consentApi = api.injectEndpoints({ endpoints: () => ({ logConsent: defineApiMutation(logConsent) }) });

export const { useLogConsentMutation } = consentApi;
