import { privacyPolicy } from './privacyPolicy.ts';
import { LegalDocument } from './LegalDocument.tsx';

export function PrivacyPolicyPage() {
  return <LegalDocument text={privacyPolicy} />;
}
