import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

function detailOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown error';
}

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="page">
      <Notice
        tone="error"
        title="Something went wrong on this page"
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        }
      >
        <p>Nothing that you sent was lost. Reload the page to go on.</p>
        <details>
          <summary>Details</summary>
          <pre>{detailOf(error)}</pre>
        </details>
      </Notice>
    </main>
  );
}
