import { z } from 'zod';
import type { VendorRight as Right } from '../kernel/caller.ts';

/** What people of a provider may do, the least first: read what it is sent, answer, and also say who of them may do what. */
export const vendorRights = ['viewer', 'vendor', 'owner'] as const satisfies readonly Right[];
export const VendorRight = z.enum(vendorRights);
export type VendorRight = z.infer<typeof VendorRight>;

/** People of one provider in one answer, and up to which its owners let people in. */
export const mostVendorPeople = 500;
/** People in one answer who wait for access to a provider. */
export const mostWaitingVendors = 100;
