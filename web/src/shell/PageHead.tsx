import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { comparedPath, headOf } from './pageHeads.ts';

function setMeta(name: string, content: string | null): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) return found?.remove();
  const meta = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}

/** The canonical address is that of the page which the server sent: of another page it would say what is not so. */
function dropCanonicalOfOther(path: string): void {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical !== null && new URL(canonical.href).pathname !== comparedPath(path)) canonical.remove();
}

/** Keeps title and description of the document those of the page that is open. */
export function PageHead() {
  const { pathname } = useLocation();
  useEffect(() => {
    const { title, description, listed } = headOf(pathname);
    document.title = title;
    setMeta('description', description);
    setMeta('robots', listed ? null : 'noindex');
    dropCanonicalOfOther(pathname);
  }, [pathname]);
  return null;
}
