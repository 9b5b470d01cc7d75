import { readProviderContact, setProviderContact } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const contactApi = api.injectEndpoints({
  endpoints: () => ({
    providerContact: reads(readProviderContact, ['Arrivals'], (id: string) => ({ params: { id } })),
    setProviderContact: writes(
      setProviderContact,
      ['Arrivals'],
      ({ id, email }: { id: string; email: string | null }) => ({ params: { id }, body: { email } }),
    ),
  }),
});

export const { useProviderContactQuery, useSetProviderContactMutation } = contactApi;
