import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUrlState } from '../core/urlState.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ScrollableTabs } from '../ui/ScrollableTabs.tsx';
import { CoverageMapLinksTab } from './CoverageMapLinksTab.tsx';
import {
  knowledgeTabUrlStateCodec,
  knowledgeTabNames,
  knowledgeTabTitles,
  type KnowledgeTabName,
} from './knowledgeTabs.ts';
import { KnowledgeBaseFurtherReadingTab } from './KnowledgeBaseFurtherReadingTab.tsx';
import { TechnologyComparisonTab } from './TechnologyComparisonTab.tsx';
import { PlanningToolsTab } from './PlanningToolsTab.tsx';
import { KnowledgeBaseUseCaseRecommendationsTab } from './KnowledgeBaseUseCaseRecommendationsTab.tsx';

const lead = t`Compare IoT networks with figures from published sources, and find the providers that offer them.`;

const tabs = knowledgeTabNames.map((value) => ({ value, label: knowledgeTabTitles[value] }));

const contents: Readonly<Record<KnowledgeTabName, (props: { isOpen: boolean }) => ReactNode>> = {
  'network-options': TechnologyComparisonTab,
  'use-cases': KnowledgeBaseUseCaseRecommendationsTab,
  'coverage-tools': CoverageMapLinksTab,
  'planning-tools': PlanningToolsTab,
  'learn-more': KnowledgeBaseFurtherReadingTab,
};

/** The knowledge base. All tabs are rendered, so that search engines can index their texts. */
export function KnowledgeBasePage() {
  const { state, change } = useUrlState(knowledgeTabUrlStateCodec);
  return (
    <div className="page">
      <PageHeader title={t`Knowledge Base`} crumb={t`Knowledge Base`} lead={lead} />
      <ScrollableTabs tabs={tabs} open={state.tab} onOpen={(tab) => change({ tab })} keepsClosed>
        {knowledgeTabNames.map((name) => {
          const Content = contents[name];
          return (
            <Tabs.Panel key={name} value={name} pt="md">
              <Content isOpen={state.tab === name} />
            </Tabs.Panel>
          );
        })}
      </ScrollableTabs>
    </div>
  );
}
