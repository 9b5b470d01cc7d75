import { t } from '@lingui/core/macro';
import { learningResources } from './facts/learningResources.ts';
import { ExternalLinkCards } from './ExternalLinkCards.tsx';

/** Tab of the knowledge base with external resources for further reading. */
export function KnowledgeBaseFurtherReadingTab() {
  return <ExternalLinkCards label={t`Further reading`} links={learningResources} />;
}
