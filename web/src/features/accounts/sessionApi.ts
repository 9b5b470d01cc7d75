import { validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { api } from '../../core/api.ts';
import { reads } from '../../core/endpoints.ts';

const sessionApi = api.injectEndpoints({
  endpoints: () => ({
    /** Who the token belongs to; read again when the live stream says that the person's access changed. */
    validateSession: reads(validateSession, ['Session', 'Access']),
  }),
});

/** For whoever follows the calls themselves. */
export const sessionRead = sessionApi.endpoints.validateSession;

export const { useValidateSessionQuery } = sessionApi;
