import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CurrentUrlQueryContext, type UpdateUrlQuery, useUrlQuery } from './urlQuery.ts';

const appendType =
  (value: string): Parameters<UpdateUrlQuery>[0] =>
  (now) => {
    now.append('type', value);
    return now;
  };

test('applies two changes before the next paint and keeps other parameters', async () => {
  let change: UpdateUrlQuery = () => undefined;
  function Page() {
    [, change] = useUrlQuery();
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/providers?view=table'] });
  render(
    <CurrentUrlQueryContext value={() => router.state.location.search}>
      <RouterProvider router={router} />
    </CurrentUrlQueryContext>,
  );
  change(appendType('MNO'));
  change(appendType('MVNO'));
  await expect.poll(() => router.state.location.search).toBe('?view=table&type=MNO&type=MVNO');
});
