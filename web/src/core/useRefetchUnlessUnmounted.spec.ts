import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRefetchUnlessUnmounted } from './useRefetchUnlessUnmounted.ts';

test('refetches every query, but none after the component is unmounted', () => {
  const queries = [{ refetch: vi.fn() }, { refetch: vi.fn() }];
  const { result, unmount } = renderHook(() => useRefetchUnlessUnmounted(...queries));
  result.current();
  unmount();
  result.current();
  for (const { refetch } of queries) expect(refetch).toHaveBeenCalledOnce();
});
