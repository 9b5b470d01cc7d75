import * as peopleApi from '@marketplace/contracts/access/access.people.api.ts';
import { api } from '../../../core/api.ts';
import { reads, writes } from '../../../core/endpoints.ts';

const changed = ['VendorPeople', 'VendorRfqs'] as const;

const vendorPeopleApi = api.injectEndpoints({
  endpoints: () => ({
    vendorPeople: reads(peopleApi.readVendorPeople, ['VendorPeople', 'Access']),
    admitVendor: writes(peopleApi.admitVendor, changed),
    declineVendor: writes(peopleApi.declineVendor, ['VendorPeople']),
    setVendorRight: writes(peopleApi.setVendorRight, changed),
    removeVendor: writes(peopleApi.removeVendor, changed),
  }),
});

export const {
  useVendorPeopleQuery,
  useAdmitVendorMutation,
  useDeclineVendorMutation,
  useSetVendorRightMutation,
  useRemoveVendorMutation,
} = vendorPeopleApi;
