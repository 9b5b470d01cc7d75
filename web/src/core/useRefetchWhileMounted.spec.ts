import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRefetchWhileMounted } from './useRefetchWhileMounted.ts';

test('refetches every query, but none after the component is unmounted', () => {
  const queries = [{ refetch: vi.fn() }, { refetch: vi.fn() }];
  const { result, unmount } = renderHook(() => useRefetchWhileMounted(...queries));
  result.current();
  unmount();
  result.current();
  for (const { refetch } of queries) expect(refetch).toHaveBeenCalledOnce();
});
