import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddressState } from '../core/addressState.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { TabLine } from '../ui/TabLine.tsx';
import { CoverageToolsTab } from './CoverageToolsTab.tsx';
import { knowledgeAddress, tabNames, tabTitles, type TabName } from './knowledgeTabs.ts';
import { LearnMoreTab } from './LearnMoreTab.tsx';
import { NetworkOptionsTab } from './NetworkOptionsTab.tsx';
import { PlanningToolsTab } from './PlanningToolsTab.tsx';
import { UseCasesTab } from './UseCasesTab.tsx';

const lead = 'What each network is good for, with figures that can be looked up, and who offers it here.';

const tabs = tabNames.map((value) => ({ value, label: tabTitles[value] }));

const contents: Readonly<Record<TabName, (props: { isOpen: boolean }) => ReactNode>> = {
  'network-options': NetworkOptionsTab,
  'use-cases': UseCasesTab,
  'coverage-tools': CoverageToolsTab,
  'planning-tools': PlanningToolsTab,
  'learn-more': LearnMoreTab,
};

/** The knowledge base. All tabs are rendered, so that search engines can index their texts. */
export function KnowledgeBasePage() {
  const { state, change } = useAddressState(knowledgeAddress);
  return (
    <div className="page">
      <PageHeader title="Knowledge Base" crumb="Knowledge Base" lead={lead} />
      <TabLine tabs={tabs} open={state.tab} onOpen={(tab) => change({ tab })} keepsClosed>
        {tabNames.map((name) => {
          const Content = contents[name];
          return (
            <Tabs.Panel key={name} value={name} pt="md">
              <Content isOpen={state.tab === name} />
            </Tabs.Panel>
          );
        })}
      </TabLine>
    </div>
  );
}
