import { validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery } from '../../core/endpoints.ts';

const sessionApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    /** Returns the user of the session token. Refetched when the live stream reports a change of the user's access. */
    validateSession: defineApiQuery(validateSessionEndpoint, ['Session', 'Access']),
  }),
});

/** Endpoint object, for effects that match its actions. */
export const sessionValidationRtkEndpoint = sessionApi.endpoints.validateSession;

export const { useValidateSessionQuery } = sessionApi;
