import { logConsent } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { api } from '../../core/api.ts';
import { writes } from '../../core/endpoints.ts';

const consentApi = api.injectEndpoints({ endpoints: () => ({ logConsent: writes(logConsent) }) });

export const { useLogConsentMutation } = consentApi;
