import { t } from '@lingui/core/macro';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  /** The page's only h1. */
  title: string;
  /** Last entry of the breadcrumb Home > …; without it there is no breadcrumb. */
  crumb?: string;
  /** Pages between Home and the last entry. */
  via?: readonly { to: string; label: string }[];
  lead?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  /**
   * A button that may appear later than the rest of the page. On narrow screens, the button is next to the breadcrumb,
   * so that the content below does not move.
   */
  late?: ReactNode;
}

const home = { to: '/', label: t`Home` };

/** A page's breadcrumb, heading and actions. */
export function PageHeader({ title, crumb, via = [], lead, actions, late }: PageHeaderProps) {
  return (
    <header className={classes['header']}>
      {crumb !== undefined && (
        <nav aria-label={t`Breadcrumb`}>
          <ol className={classes['crumbs']}>
            {[home, ...via].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <IconChevronRight aria-hidden />
              </li>
            ))}
            <li aria-current="page" title={crumb}>
              {crumb}
            </li>
          </ol>
        </nav>
      )}
      <div className={classes['head']}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
        {late !== undefined && <div className={classes['late']}>{late}</div>}
      </div>
    </header>
  );
}
