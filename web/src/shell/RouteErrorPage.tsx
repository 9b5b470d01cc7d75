import { useRouteError } from 'react-router';
import { ErrorPage } from './ErrorPage.tsx';

/** Error page in place of a page that failed to load or render. */
export function RouteErrorPage() {
  return <ErrorPage error={useRouteError()} />;
}
