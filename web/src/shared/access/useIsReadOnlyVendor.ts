import { useSession } from '../../core/hooks.ts';

/** Whether the signed-in user has read-only access to the provider's requests. */
export function useIsReadOnlyVendor(): boolean {
  return useSession().user?.provider_reads_only ?? false;
}
