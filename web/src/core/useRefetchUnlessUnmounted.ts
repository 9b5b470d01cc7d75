import { useEffect, useRef } from 'react';

/**
 * Returns a function that refetches queries after a command. It does nothing once the component is unmounted: a person
 * can leave the page before the reply to the command arrives, and RTK Query throws for a query without a component.
 */
export function useRefetchUnlessUnmounted(...queries: readonly { readonly refetch: () => unknown }[]): () => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    if (isMounted.current) for (const query of queries) query.refetch();
  };
}
