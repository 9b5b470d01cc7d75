import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { Card } from '../ui/Card.tsx';
import { Stack } from '../ui/Stack.tsx';
import { getKnowledgeBaseTechnologyName } from './facts/technologies.ts';
import type { KnowledgeBaseTechnologyId } from './facts/technology.ts';
import {
  type UseCaseTechnologyRecommendation,
  useCaseTechnologyRecommendations,
} from './facts/useCaseTechnologyRecommendations.ts';
import classes from './Knowledge.module.css';
import { CitedText } from './CitedText.tsx';
import { CitedSourceList } from './CitedSourceList.tsx';

function TechnologyLink({ id }: { id: KnowledgeBaseTechnologyId }) {
  return (
    <Link className={classes['to']} to={{ pathname: '/knowledge-base', hash: id }}>
      {getKnowledgeBaseTechnologyName(id)}
    </Link>
  );
}

function UseCaseCard({ useCase }: { useCase: UseCaseTechnologyRecommendation }) {
  const { id, name, needs, technology, reason, otherwise } = useCase;
  return (
    <Card as="article" id={id} className={classes['case']} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      <p>
        <CitedText said={needs} />
      </p>
      <dl>
        <dt>{t`Recommended`}</dt>
        <dd>
          <TechnologyLink id={technology} />
        </dd>
        <dt>{t`Why`}</dt>
        <dd>
          <CitedText said={reason} />
        </dd>
        <dt>{t`Alternative`}</dt>
        <dd>
          <TechnologyLink id={otherwise.technology} />
        </dd>
        <dd>
          <CitedText said={otherwise.when} />
        </dd>
      </dl>
    </Card>
  );
}

/** Tab of the knowledge base with the recommended technology for each use case. */
export function KnowledgeBaseUseCaseRecommendationsTab() {
  return (
    <Stack gap={24}>
      <div className={classes['cards']}>
        {useCaseTechnologyRecommendations.map((useCase) => (
          <UseCaseCard key={useCase.id} useCase={useCase} />
        ))}
      </div>
      <CitedSourceList facts={useCaseTechnologyRecommendations} />
    </Stack>
  );
}
