import { z } from 'zod';
import type { VendorRight as Right } from '../kernel/caller.ts';

/**
 * Rights of a provider's users, lowest first: a viewer reads RFQs, a vendor also answers them, and an owner also
 * manages the users.
 */
export const vendorRights = ['viewer', 'vendor', 'owner'] as const satisfies readonly Right[];
export const VendorRight = z.enum(vendorRights);
export type VendorRight = z.infer<typeof VendorRight>;

/** Maximum number of users of a provider in one response. Owners cannot approve more users than this. */
export const maxUsersPerProvider = 500;
/** Maximum number of pending access requests in one response. */
export const maxListedProviderAccessRequests = 100;
