import { cookiePolicy } from './cookiePolicy.ts';
import { LegalDocument } from './LegalDocument.tsx';

export function CookiePolicyPage() {
  return <LegalDocument text={cookiePolicy} />;
}
