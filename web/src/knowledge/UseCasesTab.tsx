import { Link } from 'react-router';
import { Card } from '../ui/Card.tsx';
import { Stack } from '../ui/Stack.tsx';
import { technologyName } from './facts/technologies.ts';
import type { TechnologyId } from './facts/technology.ts';
import { type UseCase, useCases } from './facts/useCases.ts';
import classes from './Knowledge.module.css';
import { SaidText } from './SaidText.tsx';
import { SourceList } from './SourceList.tsx';

function TechnologyLink({ id, alone }: { id: TechnologyId; alone?: boolean }) {
  return (
    <Link className={classes['to']} data-alone={alone} to={{ pathname: '/knowledge-base', hash: id }}>
      {technologyName(id)}
    </Link>
  );
}

function UseCaseCard({ useCase }: { useCase: UseCase }) {
  const { id, name, needs, technology, reason, otherwise } = useCase;
  return (
    <Card as="article" id={id} className={classes['case']} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      <p>
        <SaidText said={needs} />
      </p>
      <dl>
        <dt>Recommended</dt>
        <dd>
          <TechnologyLink id={technology} alone />
        </dd>
        <dt>Why</dt>
        <dd>
          <SaidText said={reason} />
        </dd>
        <dt>Otherwise</dt>
        <dd>
          <TechnologyLink id={otherwise.technology} /> when <SaidText said={otherwise.when} />
        </dd>
      </dl>
    </Card>
  );
}

/** Recommended technologies by use case. */
export function UseCasesTab() {
  return (
    <Stack gap={24}>
      <div className={classes['cards']}>
        {useCases.map((useCase) => (
          <UseCaseCard key={useCase.id} useCase={useCase} />
        ))}
      </div>
      <SourceList facts={useCases} />
    </Stack>
  );
}
