import { type ComponentType, useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { FormSent } from './FormSent.tsx';
import classes from './PrivacyForms.module.css';

export interface FormCardProps {
  title: string;
  Form: ComponentType<{ onSent: (said: string) => void }>;
}

/** A form, and what stands in its place once it was taken. */
export function FormCard({ title, Form }: FormCardProps) {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Card title={title} className={classes['form']}>
      <div>{said === null ? <Form onSent={setSaid} /> : <FormSent said={said} onAgain={() => setSaid(null)} />}</div>
    </Card>
  );
}
