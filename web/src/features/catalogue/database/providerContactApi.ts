import {
  readProviderContactEndpoint,
  setProviderContactEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../../core/endpoints.ts';

const contactApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    providerContact: defineApiQuery(readProviderContactEndpoint, ['Arrivals'], (id: string) => ({ params: { id } })),
    setProviderContact: defineApiMutation(
      setProviderContactEndpoint,
      ['Arrivals'],
      ({ id, email }: { id: string; email: string | null }) => ({ params: { id }, body: { email } }),
    ),
  }),
});

export const { useProviderContactQuery, useSetProviderContactMutation } = contactApi;
