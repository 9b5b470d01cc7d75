import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/Card.tsx';
import classes from './Profile.module.css';

export interface ProfileSectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the profile page, with its title as heading and accessible name. */
export function ProfilePageSectionCard({ title, lead, children }: ProfileSectionProps) {
  const heading = useId();
  return (
    <Card className={classes['card']} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </Card>
  );
}
