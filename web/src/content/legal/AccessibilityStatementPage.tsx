import { accessibilityStatement } from './accessibilityStatement.ts';
import { LegalDocument } from './LegalDocument.tsx';

export function AccessibilityStatementPage() {
  return <LegalDocument text={accessibilityStatement} />;
}
