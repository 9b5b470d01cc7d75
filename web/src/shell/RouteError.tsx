import { useRouteError } from 'react-router';
import { ErrorPage } from './ErrorPage.tsx';

/** What a page shows that failed while it was drawn or fetched. */
export function RouteError() {
  return <ErrorPage error={useRouteError()} />;
}
