import { t } from '@lingui/core/macro';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { FlexRow } from '../ui/FlexRow.tsx';
import { Stack } from '../ui/Stack.tsx';
import { MutedText } from '../ui/MutedText.tsx';
import { externalCoverageMapLinks } from './facts/coverageMaps.ts';
import { getKnowledgeBaseTechnologyName } from './facts/technologies.ts';
import classes from './Knowledge.module.css';
import { ExternalLinkCards } from './ExternalLinkCards.tsx';

/** Tab of the knowledge base with a link to the marketplace's own coverage map and links to external coverage maps. */
export function CoverageMapLinksTab() {
  return (
    <Stack gap={24}>
      <FlexRow gap="12px 24px" wrap justify="between" className={classes['own']}>
        <MutedText>{t`Our coverage map shows operators’ networks and the coverage claimed by providers, country by country. External maps show places in more detail, or networks that our map does not include.`}</MutedText>
        <ButtonLink variant="primary" to="/coverage-map">{t`Open the coverage map`}</ButtonLink>
      </FlexRow>
      <ExternalLinkCards label={t`External coverage maps`} links={externalCoverageMapLinks}>
        {({ technologies }) => (
          <FlexRow gap="4px 8px" wrap>
            {technologies.map((id) => (
              <Badge key={id}>{getKnowledgeBaseTechnologyName(id)}</Badge>
            ))}
          </FlexRow>
        )}
      </ExternalLinkCards>
    </Stack>
  );
}
