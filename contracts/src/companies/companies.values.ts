import { z } from 'zod';
import type { CompanyRole as Role } from '../kernel/caller.ts';

/** What members may do, the least first: read, act for the company, and also say who belongs to it. */
export const companyRoles = ['viewer', 'buyer', 'owner'] as const satisfies readonly Role[];
export const CompanyRole = z.enum(companyRoles);
export type CompanyRole = z.infer<typeof CompanyRole>;

/** People that one company may have. */
export const mostMembers = 500;
/** People who may wait for a company's answer at the same time. */
export const mostWaiting = 100;
/** How often one person may ask without being let in: each time mails go out to every owner. */
export const mostRequests = 3;

/** The longest name of a company, in code points. */
export const longestCompanyName = 200;
