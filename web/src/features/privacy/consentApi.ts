import { logConsent } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { api } from '../../core/api.ts';
import { defineMutation } from '../../core/endpoints.ts';

const consentApi = api.injectEndpoints({ endpoints: () => ({ logConsent: defineMutation(logConsent) }) });

export const { useLogConsentMutation } = consentApi;
