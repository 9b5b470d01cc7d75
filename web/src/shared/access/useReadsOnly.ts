import { useSession } from '../../core/hooks.ts';

/** Whether who is signed in may only read what the own provider is sent. */
export function useReadsOnly(): boolean {
  return useSession().user?.provider_reads_only ?? false;
}
