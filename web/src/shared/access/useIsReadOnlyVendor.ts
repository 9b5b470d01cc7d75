import { useSession } from '../../core/hooks.ts';

/** Whether the signed-in user can read, but not answer, the RFQs that were sent to the user's provider. */
export function useIsReadOnlyVendor(): boolean {
  return useSession().user?.provider_reads_only ?? false;
}
