import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { normalizePagePath, getPageMetadata } from './pageMetadata.ts';

function setMeta(name: string, content: string | null): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) return found?.remove();
  const meta = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}

/** Removes the canonical link of the initially loaded page after navigation to another page. */
function removeStaleCanonicalLink(path: string): void {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical !== null && new URL(canonical.href).pathname !== normalizePagePath(path)) canonical.remove();
}

/** Sets the document's title, description and robots tag to those of the open page. Renders nothing. */
export function DocumentHeadUpdater() {
  const { pathname } = useLocation();
  useEffect(() => {
    const { title, description, listed } = getPageMetadata(pathname);
    document.title = title;
    setMeta('description', description);
    setMeta('robots', listed ? null : 'noindex');
    removeStaleCanonicalLink(pathname);
  }, [pathname]);
  return null;
}
