import { z } from 'zod';
import type { CompanyRole as Role } from '../kernel/caller.ts';

/**
 * Roles of members, lowest first: a viewer reads, a buyer also acts for the company, and an owner also manages its
 * members.
 */
export const companyRoles = ['viewer', 'buyer', 'owner'] as const satisfies readonly Role[];
export const CompanyRole = z.enum(companyRoles);
export type CompanyRole = z.infer<typeof CompanyRole>;

/** Maximum number of members of a company. */
export const maxCompanyMembers = 500;
/** Maximum number of pending join requests of a company. */
export const maxPendingJoinRequests = 100;
/**
 * Maximum number of join requests that a user can send before one is approved. Limited because each request sends a
 * mail to every owner.
 */
export const maxJoinRequestsPerUser = 3;

/** Maximum length of a company name, in code points. */
export const maxCompanyNameLength = 200;
