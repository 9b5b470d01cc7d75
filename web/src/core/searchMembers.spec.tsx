import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AddressNow, type ChangeMembers, useSearchMembers } from './searchMembers.ts';

const appendType =
  (value: string): Parameters<ChangeMembers>[0] =>
  (now) => {
    now.append('type', value);
    return now;
  };

test('applies two changes before the next paint and keeps other parameters', async () => {
  let change: ChangeMembers = () => undefined;
  function Page() {
    [, change] = useSearchMembers();
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/providers?view=table'] });
  render(
    <AddressNow value={() => router.state.location.search}>
      <RouterProvider router={router} />
    </AddressNow>,
  );
  change(appendType('MNO'));
  change(appendType('MVNO'));
  await expect.poll(() => router.state.location.search).toBe('?view=table&type=MNO&type=MVNO');
});
