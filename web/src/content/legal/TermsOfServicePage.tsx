import { termsOfService } from './termsOfService.ts';
import { LegalDocument } from './LegalDocument.tsx';

export function TermsOfServicePage() {
  return <LegalDocument text={termsOfService} />;
}
