import { ExternalLink } from '../ui/ExternalLink.tsx';
import { DayTime } from '../ui/RelativeTime.tsx';
import { oldestCheck, sourcesOf } from './facts/said.ts';
import { inOrder, sourceNumber, sources } from './facts/sources.ts';
import classes from './Knowledge.module.css';

/** The sources of the given facts, by the numbers that the figures refer to. */
export function SourceList({ facts }: { facts: unknown }) {
  const checked = oldestCheck(facts);
  return (
    <section className={classes['sources']} aria-label="Sources">
      <h2>Sources</h2>
      {checked !== null && (
        <p>
          Figures last held against their sources on <DayTime instant={checked} />. The small number behind a figure
          names its source.
        </p>
      )}
      <ol>
        {inOrder(sourcesOf(facts)).map((name) => {
          const { title, publisher, edition, href } = sources[name];
          return (
            <li key={name} value={sourceNumber(name)}>
              {publisher}, <ExternalLink href={href}>{title}</ExternalLink>, {edition}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
